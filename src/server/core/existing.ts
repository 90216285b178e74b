/** The reply of a call that makes a thing where there is none, if it is there already. Its status is 200 instead of 201. */
export class Existing<Reply> {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}
