import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

/** Accepts a link or a token. */
function tokenIn(text: string): string | null {
  const [, token] = /(?:^|\/join\/)([\w-]{32})(?:[/?#].*)?$/.exec(text.trim()) ?? [];
  return token ?? null;
}

export function JoinField() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  function join() {
    const token = tokenIn(text);
    setIsWrong(token === null);
    if (token) void navigate(`/exam-simulator/join/${token}`);
  }
  return (
    <chakra.form
      mt="6"
      maxWidth="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        join();
      }}
    >
      <Field
        label="Join with a link"
        error={isWrong ? 'This is not an invitation link. Paste the whole link.' : undefined}
      >
        {(control) => (
          <Flex gap="2">
            <TextInput
              {...control}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" look="outline" disabled={text.trim() === ''}>
              Join
            </Button>
          </Flex>
        )}
      </Field>
    </chakra.form>
  );
}
