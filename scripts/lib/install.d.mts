export function installation(folder: string): {
  isNoted: () => boolean;
  isAsLocked: () => boolean;
  note: () => void;
};
