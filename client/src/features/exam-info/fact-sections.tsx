import { isCheckOld } from '@cascade/shared/features/exam-info/checks';
import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useToday } from '../../domain/exam-dates/use-today.ts';
import { linkRecipe } from '../../ui/actions/link-recipe.ts';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { checkKeyOf, FactCheck } from './fact-check.tsx';

const MailLink = chakra('a', linkRecipe);

type Props = { facts: readonly ExamFact[] };

/** The source and the check stand below what they belong to, once where all of it shares them. */
function Checks({ facts }: Props) {
  const today = useToday();
  const distinct = [...new Map(facts.map((fact) => [checkKeyOf(fact), fact])).values()];
  return (
    <Box textStyle="small" color="muted" mt="3">
      {distinct.map((fact) => (
        <p key={checkKeyOf(fact)}>
          <FactCheck {...fact} />
          {isCheckOld(fact.checkedOn, today) && ' (more than 180 days ago; it may have changed)'}
        </p>
      ))}
    </Box>
  );
}

const sameCheck = (facts: readonly ExamFact[]) => new Set(facts.map(checkKeyOf)).size <= 1;

export function FactList({ facts, isNumbered = false }: Props & { isNumbered?: boolean }) {
  const isShared = sameCheck(facts);
  return (
    <>
      <chakra.ul
        as={isNumbered ? 'ol' : 'ul'}
        ps="5"
        listStyleType={isNumbered ? 'decimal' : 'disc'}
        display="grid"
        gap="2"
      >
        {facts.map((fact) => (
          <li key={fact.id}>
            {fact.text}
            {!isShared && <Checks facts={[fact]} />}
          </li>
        ))}
      </chakra.ul>
      {isShared && <Checks facts={facts} />}
    </>
  );
}

export function Contacts({ facts }: Props) {
  return (
    <chakra.ul listStyle="none" display="grid" gap="4">
      {facts.map((fact) => (
        <li key={fact.id}>
          <Box fontWeight="medium">{fact.text}</Box>
          <Address address={fact.address} />
          <Checks facts={[fact]} />
        </li>
      ))}
    </chakra.ul>
  );
}

function Address({ address }: Pick<ExamFact, 'address'>) {
  if (address === null)
    return (
      <Box color="muted">
        The address has not been entered here yet. Find it on the source below.
      </Box>
    );
  return (
    <Box overflowWrap="anywhere">
      {address.startsWith('https:') ? (
        <OutsideLink href={address}>{new URL(address).host}</OutsideLink>
      ) : (
        <MailLink href={`mailto:${address}`}>{address}</MailLink>
      )}
    </Box>
  );
}
