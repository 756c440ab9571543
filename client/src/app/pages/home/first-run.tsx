import type { Profile } from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import {
  ExamDateField,
  LevelField,
  SpecialtyField,
} from '../../../features/profile/about/choice-fields.tsx';
import { useProfileForm } from '../../../features/profile/about/use-profile-form.ts';
import { useProfile } from '../../../features/profile/use-profile.ts';
import { Loaded } from '../../../features/progress/section.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { CalendarAndCup } from '../../../ui/drawings/drawings.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { firstRunDrafts } from './first-run-entry.ts';

/** Three questions, none of them required, after which Home counts down and plans. */
export function FirstRun({ onDone }: { onDone: () => void }) {
  const query = useProfile();
  return (
    <Loaded
      query={query}
      failure="Your profile could not be loaded"
      skeleton={
        <Card>
          <Skeleton height="6" width="40" mb="4" />
          <Skeleton height="40" />
        </Card>
      }
    >
      {(profile) => <Questions profile={profile} onDone={onDone} />}
    </Loaded>
  );
}

function Questions({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { form, submit } = useProfileForm(profile, onDone, firstRunDrafts);
  return (
    <Card>
      <Flex justify="space-between" align="start" gap="3" mb="4">
        <Box minWidth="0">
          <chakra.h2 textStyle="subheading">Plan your weeks</chakra.h2>
          <Box textStyle="small" color="muted">
            Three questions, all optional. You can change the answers in your profile.
          </Box>
        </Box>
        <Box width="20" flexShrink="0" css={{ '@media (max-width: 22rem)': { display: 'none' } }}>
          <CalendarAndCup />
        </Box>
      </Flex>
      <chakra.form aria-label="Plan your weeks" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <ExamDateField form={form} />
          <LevelField form={form} />
          <SpecialtyField form={form} />
          <Flex wrap="wrap" gap="3">
            <Button type="submit" isBusy={form.formState.isSubmitting}>
              Save
            </Button>
            <Button look="quiet" onClick={onDone}>
              Not now
            </Button>
          </Flex>
        </Stack>
      </chakra.form>
    </Card>
  );
}
