/** The source of a picture does not answer, or answers with something that is no picture we serve. */
export class PictureUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureUnavailable';
  }
}
