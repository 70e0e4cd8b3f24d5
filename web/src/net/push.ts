/** Web Push: the server reminds this browser of its player's turns, even when no page is open. */
import { settings } from "../settings.svelte";
import * as http from "./http";
import { playerKey } from "./player";
import { worker } from "./worker";

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function subscription(): Promise<PushSubscription | null> {
  const found = await worker();
  return found && "pushManager" in found ? found.pushManager.getSubscription() : null;
}

export async function remindedHere(): Promise<boolean> {
  return (await subscription()) !== null;
}

/** Asks for permission and tells the server where this browser is; says whether that worked. */
export async function remindHere(): Promise<boolean> {
  const found = await worker();
  if (!found || !("pushManager" in found) || (await Notification.requestPermission()) !== "granted") return false;
  try {
    const { public_key } = await http.pushKey();
    const made = await found.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(public_key),
    });
    const { endpoint, keys } = made.toJSON();
    const known = { auth: keys?.auth ?? "", p256dh: keys?.p256dh ?? "" };
    await http.subscribe(playerKey(), { endpoint: endpoint ?? "", keys: known, language: settings.kept.language });
    return true;
  } catch {
    return false;
  }
}

export async function remindNoMore(): Promise<void> {
  const known = await subscription();
  if (!known) return;
  await known.unsubscribe();
  await http.unsubscribe(known.endpoint).catch(() => undefined);
}
