/** Prints at once, or as soon as `turn` has come. */
function printAfter(turn: Promise<unknown>, write: (text: string) => void): (text: string) => void {
  let held = '';
  let isHeld = true;
  void turn.then(() => {
    isHeld = false;
    write(held);
  });
  return (text) => {
    if (isHeld) held += text;
    else write(text);
  };
}

/**
 * Runs all lanes at the same time, and the parts of a lane one after the other. What a part prints appears when all parts
 * before it have ended, so that no lines mix.
 */
export async function runLanes<Part, Result>(
  lanes: readonly (readonly Part[])[],
  run: (part: Part, print: (text: string) => void, lane: number) => Promise<Result>,
  write: (text: string) => void,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  for (const [lane, parts] of lanes.entries()) {
    let last: Promise<unknown> = Promise.resolve();
    for (const part of parts) {
      const print = printAfter(Promise.all(results), write);
      const result = last.then(() => run(part, print, lane));
      results.push(result);
      last = result;
    }
  }
  return await Promise.all(results);
}
