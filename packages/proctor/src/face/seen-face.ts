/** Shares of the picture's width and height, from its upper left. May reach over its edges. */
export interface FaceBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface SeenFace {
  /** The detector's certainty, from 0 to 1. */
  readonly score: number;
  readonly box: FaceBox;
}
