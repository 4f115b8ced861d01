declare module 'libheif-js/wasm-bundle.js' {
  /** A picture whose pixels are decoded by `display`, and which is freed by hand. */
  export type HeifImage = {
    /** As it is shown: turned and cropped as its file says. */
    get_width: () => number;
    get_height: () => number;
    is_primary: () => boolean;
    free: () => void;
    display: (
      target: { data: Uint8ClampedArray; width: number; height: number },
      /** Null when it can't be decoded. */
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ) => void;
  };

  /** The part of `libheif-js` that we use, which has no types for this entry. */
  const libheif: {
    HeifDecoder: new () => {
      /** Empty when the file can't be read. */
      decode: (file: Uint8Array) => HeifImage[];
    };
  };
  export default libheif;
}
