/** Whether others can open the addresses of this page. */

/** Whether an address leads to the device itself, whoever opens it. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname);
}

/** The link to a table for others: through the network, if this page was opened by an address that only this device knows. */
export function linkFor(
  table: string,
  { hostname, origin }: { hostname: string; origin: string },
  network: string | null,
) {
  const alone = isLoopback(hostname);
  return { link: `${(alone && network) || origin}/t/${table}`, alone: alone && network === null };
}
