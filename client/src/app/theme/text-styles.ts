import { defineTextStyles } from '@chakra-ui/react';

const serif = { fontFamily: 'heading', letterSpacing: 'tight', textWrap: 'balance' as const };

export const textStyles = defineTextStyles({
  /** The one sentence that a landing page opens with. */
  display: { value: { ...serif, fontSize: '4xl', fontWeight: 'medium', lineHeight: 'tight' } },
  /** A page's h1. */
  title: {
    value: {
      ...serif,
      fontSize: { base: '2xl', md: '3xl' },
      fontWeight: 'medium',
      lineHeight: 'tight',
    },
  },
  /** A section's h2. */
  heading: { value: { ...serif, fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug' } },
  /** A card's or part's h3. */
  subheading: { value: { ...serif, fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' } },
  lead: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  /** Clinical text that is read slowly: vignettes, tasks, briefs. */
  clinical: { value: { fontSize: { base: 'md', md: 'lg' }, lineHeight: 'relaxed' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  label: { value: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
  caption: { value: { fontSize: 'xs', lineHeight: 'snug' } },
  /** A small line above a heading that says what kind of thing follows. */
  eyebrow: {
    value: { fontSize: 'xs', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'wide' },
  },
  /** Marks, counts, clocks. */
  figure: {
    value: {
      fontSize: '3xl',
      fontWeight: 'medium',
      lineHeight: 'tight',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
});
