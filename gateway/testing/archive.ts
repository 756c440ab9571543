import { strFromU8, unzipSync } from 'fflate';

export function filesOf(archive: Uint8Array): Map<string, string> {
  const files = Object.entries(unzipSync(archive)).map(
    ([path, bytes]) => [path.replace(/^cascade-[\d-]+\//, ''), strFromU8(bytes)] as const,
  );
  return new Map(files.filter(([name]) => name !== ''));
}
