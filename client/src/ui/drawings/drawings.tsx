import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const soft = { fill: 'var(--c-colors-accent-subtle)' };
const paper = { fill: 'var(--c-colors-surface)' };

const Sheet = chakra('svg', {
  base: { width: '40', maxWidth: 'full', height: 'auto', color: 'accent' },
});

/** Decoration in the colours of the theme; the words beside it say everything. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <Sheet
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </Sheet>
  );
}

/** Of a station. */
export function TwoChairs() {
  return (
    <Drawing>
      <circle cx="60" cy="24" r="13" {...soft} />
      <path d="M60 24v-8M60 24l5 3" />
      <path d="M30 28v42M30 52h18v18M90 28v42M90 52H72v18" />
      <path d="M12 70h96" />
    </Drawing>
  );
}

export function Letters() {
  return (
    <Drawing>
      <rect x="22" y="30" width="52" height="36" rx="4" {...soft} />
      <path d="m23 33 25 18 25-18" />
      <path
        d="M66 12h30a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-8l-8 8v-8H66a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z"
        {...paper}
      />
      <path d="M72 24h.1M81 24h.1M90 24h.1" strokeWidth="3.5" />
    </Drawing>
  );
}

export function NothingFound() {
  return (
    <Drawing>
      <rect x="22" y="12" width="46" height="56" rx="4" {...paper} />
      <path d="M31 25h28M31 35h18M31 45h12" />
      <circle cx="74" cy="44" r="16" {...soft} />
      <path d="m86 56 13 13M68 44h12" />
    </Drawing>
  );
}

/** Weeks to plan, and something warm. */
export function CalendarAndCup() {
  return (
    <Drawing>
      <rect x="16" y="18" width="52" height="50" rx="4" {...paper} />
      <path d="M16 22a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v10H16Z" {...soft} />
      <path d="M29 12v11M55 12v11" />
      <path d="M28 43h.1M42 43h.1M56 43h.1M28 56h.1M42 56h.1" strokeWidth="4" />
      <path d="M80 48h20v12a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8Z" {...soft} />
      <path d="M100 51h3a5 5 0 0 1 0 10h-3M86 41c-3-4 3-6 0-10M95 41c-3-4 3-6 0-10" />
    </Drawing>
  );
}

/** Something was reached. */
export function StepsAndFlag() {
  return (
    <Drawing>
      <path d="M10 70h26V56h24V42h24V30h26v40Z" {...soft} stroke="none" />
      <path d="M10 70h26V56h24V42h24V30h26" />
      <path d="M96 30V8" />
      <path d="m96 8 15 6-15 6Z" fill="currentColor" />
    </Drawing>
  );
}

export function Signpost() {
  return (
    <Drawing>
      <path d="M60 10v62M40 72h40" />
      <path d="M54 16h36l8 8-8 8H54Z" {...soft} />
      <path d="M66 38H32l-8 8 8 8h34Z" {...paper} />
    </Drawing>
  );
}

/** A group around a table. */
export function ThreePeople() {
  return (
    <Drawing>
      <circle cx="28" cy="32" r="8" {...paper} />
      <path d="M14 62a14 14 0 0 1 28 0" {...paper} />
      <circle cx="92" cy="32" r="8" {...paper} />
      <path d="M78 62a14 14 0 0 1 28 0" {...paper} />
      <circle cx="60" cy="24" r="9" {...soft} />
      <path d="M44 62v-6a16 16 0 0 1 32 0v6" {...soft} />
      <path d="M8 64h104" />
    </Drawing>
  );
}
