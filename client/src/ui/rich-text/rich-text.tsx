import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { OutsideLink } from '../actions/outside-link.tsx';
import { type Block, type Inline, readRichText } from './read-rich-text.ts';

const Frame = chakra('div', {
  base: {
    maxWidth: 'measure',
    overflowWrap: 'anywhere',
    lineHeight: 'relaxed',
    '& > * + *': { mt: '3' },
    '& ul, & ol': { ps: '6' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { mt: '1' },
    '& p, & blockquote': { whiteSpace: 'pre-line' },
    '& strong': { fontWeight: 'bold' },
    '& em': { fontStyle: 'italic' },
    '& blockquote': { ps: '4', borderInlineStartWidth: '3px', borderColor: 'line', color: 'muted' },
    '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'sunken', px: '1', borderRadius: 'sm' },
    '& pre': { bg: 'sunken', p: '3', borderRadius: 'md', overflowX: 'auto' },
    '& pre code': { p: '0' },
  },
});

function inline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{inlines(part.parts)}</strong>;
    case 'emphasis':
      return <em>{inlines(part.parts)}</em>;
    case 'mention':
      return (
        <chakra.span color="accent" fontWeight="medium">
          @{part.handle}
        </chakra.span>
      );
    case 'link':
      return <OutsideLink href={part.href}>{inlines(part.parts)}</OutsideLink>;
  }
}

function inlines(parts: Inline[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
    <Fragment key={index}>{inline(part)}</Fragment>
  ));
}

function block(one: Block): ReactNode {
  switch (one.kind) {
    case 'code':
      return (
        <pre>
          <code>{one.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{inlines(one.parts)}</blockquote>;
    case 'heading':
      return <chakra.p fontWeight="bold">{inlines(one.parts)}</chakra.p>;
    case 'list': {
      const items = one.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of one text never change places
        <li key={index}>{inlines(item)}</li>
      ));
      return one.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'paragraph':
      return <p>{inlines(one.parts)}</p>;
  }
}

export function RichText({ text }: { text: string }) {
  return (
    <Frame>
      {readRichText(text).map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never change places
        <Fragment key={index}>{block(one)}</Fragment>
      ))}
    </Frame>
  );
}
