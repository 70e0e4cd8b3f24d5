/** Players have a colour of their own, which marks their pieces and lines; none of them is a camel's. */
const COLOURS = ["#d9703a", "#2f8580", "#a4589b", "#5b78c9", "#8a6a2f", "#5f8a3e", "#c0567a", "#6b6f7e"];

export function colourOf(seat: number): string {
  return COLOURS[seat % COLOURS.length] ?? "#6b6f7e";
}
