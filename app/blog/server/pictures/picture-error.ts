/** A picture can't be had: its source does not answer, or what it answers is no picture we serve. */
export class PictureUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureUnavailable';
  }
}
