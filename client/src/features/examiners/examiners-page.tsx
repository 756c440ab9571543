import { Flex } from '@chakra-ui/react';
import { useMember } from '../../api/current-user.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { Tabs } from '../../ui/page/tabs.tsx';
import { Browse } from './browse/browse.tsx';
import { noFilters, readFilters, writeFilters } from './browse/filters.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Join } from './join/join.tsx';

const tabs = ['browse', 'join', 'how-it-works'] as const;
type Tab = (typeof tabs)[number];

const read = (params: URLSearchParams) => ({
  tab: tabs.find((one) => one === params.get('tab')) ?? ('browse' as const),
  ...readFilters(params),
});
const write = ({ tab, ...filters }: ReturnType<typeof read>) => {
  const params = writeFilters(filters);
  if (tab !== 'browse') params.set('tab', tab);
  return params;
};

/** Specification, section 2.20: Examiner Connect. */
export function ExaminersPage() {
  const [{ tab, ...filters }, setAddress] = useAddressFilters(read, write);
  const select = (next: Tab) => setAddress({ tab: next, ...noFilters });
  const { role } = useMember();
  return (
    <>
      <Flex wrap="wrap" columnGap="5" mb="2">
        <TextLink look="listed" to="/bookings">
          Your bookings
        </TextLink>
        {role === 'examiner' && (
          <TextLink look="listed" to="/examiners/manage">
            Your services
          </TextLink>
        )}
      </Flex>
      <Tabs
        label="Examiner Connect"
        selected={tab}
        onSelect={(id) => select(id as Tab)}
        tabs={[
          {
            id: 'browse',
            label: 'Browse Examiners',
            panel: (
              <Browse
                filters={filters}
                onFilter={(next) => setAddress({ tab, ...next })}
                onJoin={() => select('join')}
              />
            ),
          },
          { id: 'join', label: 'Join as Examiner', panel: <Join /> },
          { id: 'how-it-works', label: 'How It Works', panel: <HowItWorks /> },
        ]}
      />
    </>
  );
}
