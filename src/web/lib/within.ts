/**
 * The result of a piece of work, or an error after this many milliseconds. `giveUp` then runs, to end the work; what the
 * work still brings is ignored.
 */
export async function within<Result>(
  limit: number,
  work: Promise<Result>,
  giveUp?: () => void,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${limit} ms`));
      giveUp?.();
    }, limit);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
