/**
 * An answer in two parts: `first` is true as soon as the call's transaction commits; `finish` then works outside of any
 * transaction (asks somebody slow) and answers what is known after that. Where it throws, the first answer stands.
 */
export class Continued<Answer> {
  readonly first: Answer;
  readonly finish: () => Promise<Answer>;

  constructor(first: Answer, finish: () => Promise<Answer>) {
    this.first = first;
    this.finish = finish;
  }
}
