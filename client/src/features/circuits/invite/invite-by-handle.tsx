import type { Circuit, CircuitWish } from '@cascade/shared/features/circuits/contract';
import { inviteByHandle } from '@cascade/shared/features/circuits/people';
import { chakra } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { wishesIn, wishNameIn } from '../role-words.ts';
import { useCircuitAction } from '../use-circuit-action.ts';

export function InviteByHandle({ circuit }: { circuit: Circuit }) {
  const [handle, setHandle] = useState('');
  const [wish, setWish] = useState<CircuitWish>('candidate');
  const invitation = useCircuitAction(
    'They were not invited',
    () =>
      call(inviteByHandle, {
        params: { id: circuit.id },
        body: { handle: handle.trim(), wish },
      }),
    () => setHandle(''),
  );
  return (
    <Section title="Invite by handle">
      <chakra.form
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr auto' }}
        gap="3"
        alignItems="end"
        onSubmit={(event) => {
          event.preventDefault();
          invitation.send(undefined);
        }}
      >
        <Field label="Handle">
          {(control) => (
            <TextInput
              {...control}
              placeholder="CalmHeron42"
              autoComplete="off"
              autoCapitalize="off"
              maxLength={40}
              value={handle}
              onChange={(event) => setHandle(event.target.value)}
            />
          )}
        </Field>
        <Field label="As">
          {(control) => (
            <Select
              {...control}
              value={wish}
              onChange={({ target }) =>
                setWish(wishesIn(circuit.mode).find((one) => one === target.value) ?? wish)
              }
            >
              {wishesIn(circuit.mode).map((choice) => (
                <option key={choice} value={choice}>
                  {wishNameIn(circuit.mode, choice)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          type="submit"
          look="outline"
          isBusy={invitation.isBusy}
          disabled={handle.trim() === ''}
        >
          <UserPlus aria-hidden />
          Invite
        </Button>
      </chakra.form>
    </Section>
  );
}
