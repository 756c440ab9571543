import { chakra } from '@chakra-ui/react';
import { BookOpen, FilePlus2, Settings, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { ProfileCard } from '../profile-card.tsx';

/** An action appears here together with its feature. */
const actions = [
  { to: '/scenarios', label: 'Practice Scenarios', Icon: Stethoscope },
  { to: '/quick-references', label: 'Quick References', Icon: BookOpen },
  { to: '/submit-scenario', label: 'Submit Scenario', Icon: FilePlus2 },
  { to: '/account', label: 'Account settings', Icon: Settings },
];

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    mx: '-2',
    px: '2',
    borderRadius: 'md',
    '& svg': { flexShrink: '0', color: 'muted' },
    _hover: { bg: 'accent.subtle', color: 'accent', '& svg': { color: 'accent' } },
  },
});

export function QuickActions() {
  return (
    <ProfileCard
      title="Quick Actions"
      hint="Password, devices, theme, your data and deletion are in the account settings."
    >
      <chakra.ul listStyle="none">
        {actions.map(({ to, label, Icon }) => (
          <li key={to}>
            <Row to={to}>
              <Icon size={20} aria-hidden />
              {label}
            </Row>
          </li>
        ))}
      </chakra.ul>
    </ProfileCard>
  );
}
