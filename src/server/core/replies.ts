/** The reply of a call that makes a thing where there is none, if it is there already. Its status is 200 instead of 201. */
export class Existing<Reply> {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/**
 * A response in two phases. `first` is true as soon as the call's transaction commits. `afterCommit` then runs outside of
 * any transaction, for example to ask the card provider, and returns the final response. If it throws, `first` is sent.
 */
export class TwoPhaseResponse<Reply> {
  readonly first: Reply;
  readonly afterCommit: () => Promise<Reply>;

  constructor(first: Reply, afterCommit: () => Promise<Reply>) {
    this.first = first;
    this.afterCommit = afterCommit;
  }
}
