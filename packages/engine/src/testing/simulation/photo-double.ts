import type { PhotoReply } from '../../runtime/photo-sender.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

const TRAVEL_MS = 3_000;
/** Long enough for an answer to come meanwhile. */
const READ_MS = 2_000;

/** Keeps and takes photos, with misfortunes of its own: those of the answers are the same with it and without. */
export class PhotoDouble {
  readonly waiting: number[] = [];
  readonly kept = new Set<number>();
  readonly refused = new Set<number>();
  readonly posted: number[] = [];
  readonly chance: Chance;
  lost = 0.3;
  private readonly time: VirtualTime;

  constructor(time: VirtualTime, seed: number) {
    this.time = time;
    this.chance = chanceOf(seed);
  }

  readonly first = async (): Promise<number | null> => {
    await this.takes(READ_MS);
    return this.waiting[0] ?? null;
  };

  readonly remove = async (photo: number): Promise<void> => {
    await this.takes(20);
    const place = this.waiting.indexOf(photo);
    if (place >= 0) this.waiting.splice(place, 1);
  };

  /** Every seventh is one that the server does not want. */
  readonly post = async (photo: number): Promise<PhotoReply> => {
    this.posted.push(photo);
    await this.takes(TRAVEL_MS);
    if (this.chance() < this.lost) return 'failed';
    const isRefused = photo % 7 === 6;
    (isRefused ? this.refused : this.kept).add(photo);
    return this.chance() < this.lost ? 'failed' : isRefused ? 'refused' : 'taken';
  };

  private takes(most: number): Promise<void> {
    return new Promise((resolve) => this.time.later(this.chance() * most, resolve));
  }
}
