import { Box, chakra, Grid } from '@chakra-ui/react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { PageFrame } from '../page-frame.tsx';
import { ShortcutsButton } from '../shortcuts-button.tsx';
import { FooterColumn } from './footer-column.tsx';
import { Wordmark } from './wordmark.tsx';

const legal = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/copyright', label: 'Copyright Notice' },
  { to: '/dmca', label: 'DMCA Policy' },
];

export function Footer() {
  const { member } = useCurrentUser();
  return (
    <chakra.footer
      mt={{ base: '16', md: '24' }}
      pt={{ base: '10', md: '12' }}
      // Room for the phone's bottom bar.
      pb={{ base: member ? '24' : '10', lg: '12' }}
      bg="sunken"
      borderTopWidth="1px"
      borderColor="border"
      textStyle="small"
      _print={{ display: 'none' }}
    >
      <PageFrame>
        <Grid
          templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr 1fr' }}
          gap={{ base: '8', md: '10' }}
        >
          <Box maxWidth="80">
            <Wordmark />
            <Box color="muted" mt="2">
              Practice for the CASC: exam-style stations, a real clock, and people to practise with.
              An independent platform, not affiliated with the Royal College of Psychiatrists.
            </Box>
          </Box>
          <FooterColumn title="Resources">
            {member && (
              <TextLink look="listed" to="/scenarios">
                Practice scenarios
              </TextLink>
            )}
            {member && (
              <TextLink look="listed" to="/quick-references">
                Quick references
              </TextLink>
            )}
            {member && (
              <TextLink look="listed" to="/submit-scenario">
                Submit Scenario
              </TextLink>
            )}
            <OutsideLink look="listed" href={examApplicationUrl}>
              Exam applications
            </OutsideLink>
          </FooterColumn>
          <FooterColumn title="Legal">
            {legal.map(({ to, label }) => (
              <TextLink key={to} look="listed" to={to}>
                {label}
              </TextLink>
            ))}
          </FooterColumn>
          <FooterColumn title="Support">
            <TextLink look="listed" to="/help">
              Help
            </TextLink>
            <TextLink look="listed" to="/support">
              Support
            </TextLink>
            <TextLink look="listed" to="/feedback">
              Feedback
            </TextLink>
            {member && (
              <TextLink look="listed" to="/community">
                Community
              </TextLink>
            )}
            <ShortcutsButton />
          </FooterColumn>
        </Grid>
      </PageFrame>
    </chakra.footer>
  );
}
