"""`giza rules` in the terminal."""


def test_the_page_is_printed_in_both_languages(run):
    english, german = run("rules camelup2"), run("rules camelup2 --language de")
    assert english.exit_code == german.exit_code == 0
    assert "Crazy camels" in english.stdout
    assert "9:bKr" in english.stdout
    assert "Verrückte Kamele" in german.stdout
    assert "Which crazy camel moves?" not in english.stdout


def test_all_tells_every_ruling(run):
    assert "Why not on space 1?" in run("rules camelup1 --all").stdout


def test_words_show_only_the_rulings_that_have_them(run):
    told = run("rules obelisk joker colour").stdout
    assert "A joker has a fixed colour" in told
    assert "What it is about" not in told


def test_words_that_are_nowhere_are_an_error(run):
    result = run("rules obelisk kangaroo")
    assert result.exit_code == 2
    assert "kangaroo" in result.stderr


def test_an_unknown_game_is_an_error(run):
    result = run("rules camelupp2")
    assert result.exit_code == 2
    assert "camelup2" in result.stderr
