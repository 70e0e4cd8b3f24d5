import { at } from "../net/base";
/** Tells somebody who looks elsewhere that it is their turn: in the title, on the icon, by sound and notification. */
import { settings } from "../settings.svelte";
import { play } from "./sound";

export function showTurn(mine: boolean) {
  const { t } = settings;
  document.title = mine ? `● ${t.play.yourTurn} – ${t.app}` : t.app;
  document.querySelector('link[rel="icon"]')?.setAttribute("href", at(mine ? "/icon-turn.svg" : "/icon.svg"));
}

export function remind() {
  play("turn");
  if (settings.kept.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(settings.t.play.yourTurn, { tag: "giza", icon: at("/icon-turn.svg") });
  }
}
