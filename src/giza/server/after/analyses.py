"""The analysis of a finished game as clients want it: by steps of the replay."""

from collections.abc import Sequence
from typing import Literal

from giza.analysis.accounts import Considered, Decision, Grade, RandomEvent, grade_of
from giza.analysis.judges import SCORE, SHARE, NoJudge, signature_of
from giza.analysis.report import Analysis, Books, analyse
from giza.figures import rounded
from giza.game import Game, Step
from giza.games import Rules
from giza.lessons.why import explain, spoken
from giza.messages import Message
from giza.rules.contract import CHANCE
from giza.server.wire.analysis import AnalysedPlayer, GameAnalysis, JudgedAction, Moment, Section, SectionBooks
from giza.server.wire.parts import Spoken
from giza.words import kind_of

KINDS: dict[Grade, Literal["slip", "mistake", "blunder"]] = {
    Grade.SLIP: "slip",
    Grade.MISTAKE: "mistake",
    Grade.BLUNDER: "blunder",
}
LUCKY = 0.08
"""The least change of a seat's share for a random event to be included."""
CHOICES = 4
"""The most actions listed for a decision."""
WORSE = 0.01
"""The least loss of an action to be listed besides the best and the chosen one."""


def present_judge(rules: Rules) -> str:
    """The name of the present judge of a game, which changes with its judgement."""
    return signature_of(rules)


def signed_analysis_of(record: str, budget: int = 0) -> tuple[str, GameAnalysis | None]:
    """The signature of the judge of a recorded game, and the analysis; None if no judge fits."""
    game = Game.from_record(record)
    while True:
        judge = present_judge(game.rules)
        try:
            found = analysis_of(game, budget)
        except NoJudge:
            found = None
        if present_judge(game.rules) == judge:  # otherwise odds were solved meanwhile: judge again
            return judge, found


def analysis_of(game: Game | str, budget: int = 0) -> GameAnalysis:
    """Analyse a game or its record; with a budget, the best actions are compared by playing on."""
    analysis = analyse(game, budget=budget)
    chances: list[list[float]] = [[]]
    moments: list[Moment] = []
    for event, step in zip(analysis.events, analysis.steps, strict=True):
        chances[-1] = [rounded(float(share), 4) for share in event.after[:, SHARE]]  # the last event of a step counts
        moments += moments_in(event, step, len(chances) - 1)
        if step.after.turn not in (CHANCE, None):  # a step ends when somebody is to act
            chances.append([])
    players = [as_told(books) for books in analysis.books]
    return GameAnalysis(analysis.judge, budget, chances, players, moments, sections_of(analysis))


def moments_in(event: Decision | RandomEvent, step: Step, number: int) -> list[Moment]:
    """The notable moment of an event, if any. A decision is shown at the step before it, when it was made."""
    if isinstance(event, RandomEvent):
        seat = int(abs(event.luck[:, SHARE]).argmax())
        share = float(event.luck[seat, SHARE])
        return [Moment(number, seat, "luck", rounded(share, 4), chance_of(step))] if abs(share) >= LUCKY else []
    grade = grade_of(event.loss)
    if grade == Grade.FINE or len(event.considered) == 1:
        return []
    choices = choices_at(event)
    view = step.before.view(event.seat, with_state=True)
    told = explain(view, event.best.action, [one.action for one in choices])
    return [
        Moment(
            number - 1,
            event.seat,
            KINDS[grade],
            rounded(-event.loss, 4),
            action=event.text,
            better=event.best.action,
            choices=[as_judged(one, told.get(one.action, [])) for one in choices],
        )
    ]


def as_judged(one: Considered, why: Sequence[Message]) -> JudgedAction:
    """An action, for the wire."""
    margin = None if one.margin is None else rounded(one.margin, 4)
    return JudgedAction(one.action, rounded(one.share, 4), rounded(one.score, 2), margin, Spoken(**spoken(why)))


def chance_of(step: Step) -> float:
    """The probability of the outcome of chance."""
    weights = step.before.weights()
    return rounded(weights[step.event.text] / sum(weights.values()), 4)


def choices_at(decision: Decision) -> Sequence[Considered]:
    """A few of a player's actions: the best, the one played, and worse ones of different kinds."""
    shown = {decision.best.action, decision.text}
    worse = [one for one in decision.considered if decision.best.share - one.share >= WORSE]
    kinds = {kind_of(action) for action in shown}
    for one in worse:
        if len(shown) < CHOICES and kind_of(one.action) not in kinds:
            shown.add(one.action)
            kinds.add(kind_of(one.action))
    for one in worse:
        if len(shown) < CHOICES:
            shown.add(one.action)
    return [one for one in decision.considered if one.action in shown]


def sections_of(analysis: Analysis) -> list[Section]:
    """The books of each leg or other section, if there is more than one."""
    if len(analysis.sections) == 1:
        return []
    return [Section(number, [as_section(one) for one in books]) for number, books in analysis.sections.items()]


def as_section(books: Books) -> SectionBooks:
    """A player's books of a section, for the wire."""
    return SectionBooks(*(rounded(account[SCORE], 2) for account in (books.luck, books.unknown, books.given_away)))


def as_told(books: Books) -> AnalysedPlayer:
    """A player's books, for the wire."""
    return AnalysedPlayer(
        start=rounded(books.start[SHARE], 4),
        luck=rounded(books.luck[SHARE], 4),
        unknown=rounded(books.unknown[SHARE], 4),
        given_away=rounded(books.given_away[SHARE], 4),
        gifts=rounded(books.gifts[SHARE], 4),
        rest=rounded(books.rest[SHARE], 4),
        result=rounded(books.result[SHARE], 4),
        choices=books.decisions,
        missed=rounded(books.missed, 3),
        slips=books.grades[Grade.SLIP],
        mistakes=books.grades[Grade.MISTAKE],
        blunders=books.grades[Grade.BLUNDER],
    )
