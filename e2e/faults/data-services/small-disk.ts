import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEGABYTE = 1_048_576;
const CHUNKS = [MEGABYTE, 4_096];

/** A disk in memory with little room, mounted over a folder, whose files it takes. */
export class SmallDisk {
  private constructor(
    private readonly folder: string,
    private readonly filler: string,
  ) {}

  /** @returns why no disk can be mounted here: it needs root's rights on Linux; else undefined */
  static whyNot(): string | undefined {
    const folder = '/tmp';
    const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder], {
      encoding: 'utf8',
    });
    if (tried.status === 0) return undefined;
    return (tried.stderr || tried.error?.message || 'mount failed').trim();
  }

  /** @param copy a folder with the same files */
  static over(folder: string, copy: string, roomBytes: number): SmallDisk {
    const { uid, gid } = statSync(folder);
    const [used = '0'] = execFileSync('du', ['-s', '-B1', folder], { encoding: 'utf8' }).split(
      '\t',
    );
    const size = Number(used) + roomBytes;
    const options = `size=${size},mode=0700,uid=${uid},gid=${gid}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    const disk = new SmallDisk(folder, join(folder, 'filler'));
    try {
      execFileSync('cp', ['-a', `${copy}/.`, folder]);
    } catch (error) {
      disk.unmount();
      throw error;
    }
    return disk;
  }

  /** Until not a page is left. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    for (const bytes of CHUNKS) {
      const chunk = Buffer.alloc(bytes, 1);
      while (hasRoomFor(file, chunk));
    }
    closeSync(file);
  }

  empty(): void {
    rmSync(this.filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
  }
}

function hasRoomFor(file: number, chunk: Buffer): boolean {
  try {
    return writeSync(file, chunk) === chunk.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
