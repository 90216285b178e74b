/** `name` is the person's name if the label differs from it ("You"). */
export type ArrowNode = { id: string; label: string; name?: string; src?: string | null };
export type Arrow = { from: string; to: string; label: string };

export type PlacedNode = ArrowNode & { y: number };
export type PlacedArrow = Arrow & { startY: number; endY: number };

/** The pixels between two arrows, and the minimum height of a person. */
const ROW = 40;
const NODE = 56;

/**
 * Places payers left, payees right, and each arrow on its own row, so that labels do not overlap. A payee's height is
 * the mean of its incoming arrows, which keeps crossings few.
 */
export function layOutArrows(nodes: readonly ArrowNode[], arrows: readonly Arrow[]) {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const drawn = arrows.filter((arrow) => known.has(arrow.from) && known.has(arrow.to));
  const senders = [...new Set(drawn.map((arrow) => arrow.from))];
  const receivers = [...new Set(drawn.map((arrow) => arrow.to))];
  const firstRank = (id: string) => meanOf(drawn.flatMap((arrow, index) => (arrow.to === id ? [index] : [])));
  const rankOf = new Map(
    receivers.toSorted((a, b) => firstRank(a) - firstRank(b)).map((id, rank) => [id, rank]),
  );

  let y = 0;
  const left: PlacedNode[] = [];
  const placed: PlacedArrow[] = [];
  for (const id of senders) {
    const own = drawn
      .filter((arrow) => arrow.from === id)
      .toSorted((a, b) => (rankOf.get(a.to) ?? 0) - (rankOf.get(b.to) ?? 0));
    const height = Math.max(NODE, own.length * ROW);
    const top = y + (height - own.length * ROW) / 2;
    placed.push(...own.map((arrow, index) => ({ ...arrow, startY: top + (index + 0.5) * ROW, endY: 0 })));
    left.push({ ...lookUp(known, id), y: y + height / 2 });
    y += height + 8;
  }
  const right = placeReceivers(receivers, known, placed);
  const height = Math.max(y - 8, right.bottom, 0);
  return { left, right: right.nodes, arrows: placed, height };
}

function placeReceivers(ids: readonly string[], known: Map<string, ArrowNode>, placed: PlacedArrow[]) {
  const wish = (id: string) => meanOf(placed.flatMap((arrow) => (arrow.to === id ? [arrow.startY] : [])));
  const nodes: PlacedNode[] = [];
  let bottom = 0;
  for (const id of ids.toSorted((a, b) => wish(a) - wish(b))) {
    const incoming = placed.filter((arrow) => arrow.to === id).toSorted((a, b) => a.startY - b.startY);
    const height = Math.max(NODE, incoming.length * 14 + 16);
    const y = Math.max(wish(id), bottom + height / 2);
    incoming.forEach((arrow, index) => {
      arrow.endY = y + (index - (incoming.length - 1) / 2) * 14;
    });
    nodes.push({ ...lookUp(known, id), y });
    bottom = y + height / 2 + 8;
  }
  return { nodes, bottom: bottom - 8 };
}

function lookUp(known: Map<string, ArrowNode>, id: string): ArrowNode {
  return known.get(id) ?? { id, label: id };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}
