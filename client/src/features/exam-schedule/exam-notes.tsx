import { Box, Stack } from '@chakra-ui/react';
import {
  examApplicationUrl,
  examApplyingUrl,
  examNoticesUrl,
} from '../../domain/stations/college.ts';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';

const notes = [
  'CASCade is not the College. Check every date, fee and place on its site before you book leave or travel.',
  'You apply on the College’s site, and only while applications are open. Late applications are not accepted.',
  'The form takes about 15 minutes. Have your College login, card, sponsor’s details and medical registration ready.',
  'Ask for reasonable adjustments when you apply. Documents are due before the closing date.',
  'A card is highlighted when its deadline is 1 to 14 days away. All dates are those at the centre.',
];

export function ImportantNotes() {
  return (
    <TitledCard title="Important Notes">
      <Stack as="ul" gap="2" ps="5" listStyleType="disc" textStyle="small">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Stack>
      <Box mt="3" textStyle="small">
        <TextLink to="/exam-info">How to apply, step by step</TextLink>
      </Box>
    </TitledCard>
  );
}

const links = [
  { href: examApplicationUrl, text: 'Exams and dates' },
  { href: examApplyingUrl, text: 'Applying for your exam' },
  { href: examNoticesUrl, text: 'Latest notices about exams' },
];

export function QuickLinks() {
  return (
    <TitledCard title="On the College’s site">
      <Stack as="ul" listStyleType="none" gap="2">
        {links.map(({ href, text }) => (
          <li key={href}>
            <OutsideLink href={href} look="listed">
              {text}
            </OutsideLink>
          </li>
        ))}
      </Stack>
    </TitledCard>
  );
}
