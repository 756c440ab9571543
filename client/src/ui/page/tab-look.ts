/** Of a row of tabs, also where they lead to pages. */
export const tabBarLook = {
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  borderColor: 'border',
} as const;

/** Of one tab; its caller says when it is the selected one. */
export const tabLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: '0',
  minHeight: '11',
  px: { base: '3', md: '4' },
  mb: '-1px',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  color: 'muted',
  fontWeight: 'medium',
  _hover: { color: 'text' },
  _focusVisible: { outlineOffset: '-3px' },
} as const;
