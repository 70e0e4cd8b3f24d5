/** The view of an Obelisk table among all views. */
import type { ObeliskView, View } from "../../wire";

export function obelisk(view: View): ObeliskView {
  if (view.family !== "obelisk") throw new Error(`not a view of Obelisk: ${view.family}`);
  return view;
}
