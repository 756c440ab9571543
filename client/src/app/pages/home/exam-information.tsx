import { Box, chakra, Grid } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Prose } from '../../../ui/page/prose.tsx';

const lists = [
  {
    title: 'Application requirements',
    items: [
      'Your login for the college’s website',
      'A credit or debit card; nothing else is taken',
      'The details of your sponsor',
      'Your medical registration',
    ],
  },
  {
    title: 'Key information',
    items: [
      'Applications open only during the published periods',
      'The form takes about 15 minutes',
      'Late applications are not accepted',
      'Documents are due before the closing date',
      'Reasonable adjustments are available',
    ],
  },
];

/** No dates, as only the college announces them. */
export function ExamInformation() {
  return (
    <Card asChild>
      <section aria-labelledby="exam-information">
        <chakra.h2 id="exam-information" textStyle="heading">
          Exam information
        </chakra.h2>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6" mt="4">
          {lists.map(({ title, items }) => (
            <div key={title}>
              <chakra.h3 textStyle="subheading" mb="2">
                {title}
              </chakra.h3>
              <Prose css={{ '& li + li': { mt: '1' } }}>
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </Prose>
            </div>
          ))}
        </Grid>
        <AnchorButton
          look="outline"
          mt="6"
          href={examApplicationUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          Official application page
          <ExternalLink role="img" aria-label="(opens in a new tab)" />
        </AnchorButton>
        <Box textStyle="small" color="muted" mt="4" maxWidth="measure">
          CASCade is independent and not affiliated with the Royal College of Psychiatrists. Dates,
          fees and rules change: always check them on the college’s site.
        </Box>
      </section>
    </Card>
  );
}
