import { isCheckOld } from '@cascade/shared/features/exam-info/checks';
import { checkExamFact, type ExamFact } from '@cascade/shared/features/exam-info/contract';
import { type FactSection, factSections } from '@cascade/shared/features/exam-info/fields';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { BookX, Check } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { useToday } from '../../../domain/exam-dates/use-today.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { FactCheck } from '../fact-check.tsx';
import { useExamFacts } from '../use-exam-facts.ts';
import { FactForm } from './fact-form.tsx';

const titles: Readonly<Record<FactSection, string>> = {
  requirement: 'Application requirements',
  'key-point': 'Key points',
  step: 'Three steps',
  contact: 'Official contacts',
};

export function ExamInfoAdmin() {
  const { data, error, isPending, refetch } = useExamFacts();
  const today = useToday();
  const [edited, setEdited] = useState<ExamFact | null>(null);
  const unchecked = data?.filter(({ checkedOn }) => checkedOn === null).length ?? 0;
  const old = data?.filter(({ checkedOn }) => isCheckOld(checkedOn, today)).length ?? 0;
  return (
    <>
      <Box textStyle="small" color="muted" mb="4" maxWidth="measure">
        Visitors and members see this at <TextLink to="/exam-info">Exam information</TextLink>.
        Compare each statement with its source before you mark it as checked. Changes show at once
        and are recorded in the audit log.
      </Box>
      {isPending && <SkeletonCards count={3} columns="1fr" label="Loading exam information" />}
      {!isPending && !data && (
        <ErrorState title="Exam information could not be loaded" error={error} onRetry={refetch} />
      )}
      {Boolean(data && error) && <StaleNotice error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<BookX />}
          title="No statements"
          hint="They come from the content files when the database is prepared."
        />
      )}
      {data && data.length > 0 && (
        <Box role="status">
          {unchecked} of {data.length} not yet checked
          {old > 0 && `, ${old} last checked more than 180 days ago`}.
        </Box>
      )}
      {data &&
        factSections.map((section) => {
          const facts = data.filter((fact) => fact.section === section);
          if (facts.length === 0) return null;
          return (
            <Section key={section} title={titles[section]}>
              <Stack as="ul" listStyleType="none" gap="3">
                {facts.map((fact) => (
                  <Entry key={fact.id} fact={fact} today={today} onEdit={() => setEdited(fact)} />
                ))}
              </Stack>
            </Section>
          );
        })}
      <Dialog title="Change statement" isOpen={edited !== null} onClose={() => setEdited(null)}>
        {edited && <FactForm key={edited.id} fact={edited} onDone={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

type EntryProps = { fact: ExamFact; today: string; onEdit: () => void };

function Entry({ fact, today, onEdit }: EntryProps) {
  const { id, rev, text, address, section, checkedOn, sourceTitle, sourceUrl } = fact;
  const check = useMutation({
    ...mutationOf(checkExamFact),
    onSuccess: () => toast({ title: 'Marked as checked today' }),
    onError: (error) =>
      toast({ title: 'Not marked', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" gap="4">
          <Box minWidth="0" flex="1 1 20rem">
            <Box fontWeight="medium">{text}</Box>
            {section === 'contact' && (
              <Box overflowWrap="anywhere">{address ?? 'No address entered'}</Box>
            )}
            <Box textStyle="small" color="muted" mt="1">
              {checkedOn === null ? (
                <>
                  Source: <OutsideLink href={sourceUrl}>{sourceTitle}</OutsideLink>
                </>
              ) : (
                <FactCheck {...fact} />
              )}
            </Box>
            <Flex gap="2" mt="2">
              {checkedOn === null && <Badge tone="warn">Not yet checked</Badge>}
              {isCheckOld(checkedOn, today) && <Badge tone="warn">Check again</Badge>}
            </Flex>
          </Box>
          <Flex gap="2" wrap="wrap" align="start">
            <Button
              look="outline"
              isBusy={check.isPending}
              disabled={checkedOn === today}
              aria-label={`Checked today: ${text}`}
              onClick={() => check.mutate({ params: { id }, body: { rev } })}
            >
              <Check aria-hidden />
              Checked today
            </Button>
            <Button look="outline" aria-label={`Change: ${text}`} onClick={onEdit}>
              Change
            </Button>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}
