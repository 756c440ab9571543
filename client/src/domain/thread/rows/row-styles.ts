import { iconButtonBase } from '../../../ui/actions/icon-button.tsx';
import { staticStyles } from '../../../ui/static-styles.ts';

/** Of every message in a thread. */
export const useRowClasses = staticStyles({
  row: { mt: '3' },
  following: { mt: '1' },
  line: { display: 'flex', alignItems: 'center', gap: '1', width: 'full' },
  ownLine: { flexDirection: 'row-reverse', ms: 'auto' },
  bubble: {
    px: '3',
    py: '2',
    borderRadius: 'lg',
    minWidth: '0',
    maxWidth: { base: '80%', lg: '70%' },
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  own: { bg: 'accent.subtle', borderEndEndRadius: 'sm' },
  other: { bg: 'sunken', borderEndStartRadius: 'sm' },
  /** Deleted or locked. */
  faint: {
    bg: 'transparent',
    color: 'muted',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'line',
  },
  found: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  foot: {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '1.5',
    textStyle: 'caption',
    color: 'muted',
    mt: '1',
    whiteSpace: 'normal',
  },
  /** In groups. */
  writer: { textStyle: 'small', fontWeight: 'medium', color: 'accent' },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '1' },
  read: { color: 'accent' },
  failed: { color: 'danger.fg' },
  action: { ...iconButtonBase, color: 'muted' },
  hidden: { srOnly: true },
});
