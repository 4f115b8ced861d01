/** An upload that no picture can be made of. Trying again does not help; another upload does. */
export class UnusablePicture extends Error {
  readonly asset: string;

  /**
   * @param asset the upload's identifier: `image-<hash>-1280x880-png`
   * @param cause what was wrong with it
   */
  constructor(asset: string, cause: unknown) {
    super(`the picture ${asset} could not be made`, { cause });
    this.name = 'UnusablePicture';
    this.asset = asset;
  }
}
