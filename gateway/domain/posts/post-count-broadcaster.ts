import type { Board, PostCounts } from '@cascade/shared/features/community/contract';
import { activeUsersChanged, postCounted } from '@cascade/shared/features/community/threads';
import { streamOf } from '@cascade/shared/kernel/event';
import type { LiveHub } from '../../live/hub.ts';

/** How long counts are collected, in milliseconds, to bound the number of events. */
const COLLECT_MS = 100;

type Counted = PostCounts & { board: Board };

/**
 * Counts are absolute and carry `rev`, so only the newest of each post is sent and clients drop
 * older ones. They identify no member.
 */
export class PostCountBroadcaster {
  private readonly counts = new Map<string, Counted>();
  private readonly active = new Set<Board>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly live: Pick<LiveHub, 'emit'>) {}

  /** Call it after commit. */
  counted(postId: string, { likesCount, commentsCount, viewsCount, rev, board }: Counted): void {
    const known = this.counts.get(postId);
    if (known && known.rev >= rev) return;
    this.counts.set(postId, { likesCount, commentsCount, viewsCount, rev, board });
    this.soon();
  }

  /** Call it after commit. */
  wrote(board: Board): void {
    this.active.add(board);
    this.soon();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.say();
    }, COLLECT_MS).unref();
  }

  private say(): void {
    const counts = [...this.counts];
    const active = [...this.active];
    this.counts.clear();
    this.active.clear();
    for (const [postId, counted] of counts)
      this.live.emit(postCounted, [streamOf.board(counted.board)], { postId, ...counted });
    for (const board of active)
      this.live.emit(activeUsersChanged, [streamOf.board(board)], { board });
  }
}
