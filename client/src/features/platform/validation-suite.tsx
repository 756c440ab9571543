import { type Validation, validatePlatforms } from '@cascade/shared/features/platform/validations';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { StateBadge } from './state-badge.tsx';
import { dice } from './use-platform-tests.ts';

type Row = { group: string; passed: number; total: number; failed: string };

const columns: Column<Row>[] = [
  { key: 'group', label: 'Whose forms', cell: ({ group }) => group },
  {
    key: 'passed',
    label: 'Passed',
    cell: ({ passed, total }) => `${passed} of ${total}`,
    isNumber: true,
  },
  {
    key: 'state',
    label: 'Result',
    cell: ({ failed }) => (
      <>
        <StateBadge state={failed === '' ? 'passed' : 'failed'} /> {failed}
      </>
    ),
  },
];

function rowsOf(validations: Validation[]): Row[] {
  const groups = [...new Set(validations.map(({ group }) => group))];
  return groups.map((group) => {
    const own = validations.filter((one) => one.group === group);
    const failed = own.filter(({ isPassed }) => !isPassed);
    return {
      group,
      passed: own.length - failed.length,
      total: own.length,
      failed: failed.map(({ name }) => name).join(', '),
    };
  });
}

export function ValidationSuite() {
  const [validations, setValidations] = useState<Validation[] | null>(null);
  function run() {
    const made = validatePlatforms(new Date(), dice);
    setValidations(made);
    const passed = made.filter(({ isPassed }) => isPassed).length;
    toast({
      title: `${passed}/${made.length} validations passed`,
      ...(passed < made.length ? { tone: 'destructive' } : {}),
    });
  }
  return (
    <>
      <Box color="muted" maxWidth="measure" mb="4">
        Makes meetings and calendar entries on this device, spoils some of them, and looks whether
        the checks tell right from wrong.
      </Box>
      <Button look="outline" onClick={run}>
        Run Validation Suite
      </Button>
      {validations && (
        <Box mt="4">
          <DataTable
            caption="Validations"
            columns={columns}
            rows={rowsOf(validations)}
            keyOf={({ group }) => group}
          />
        </Box>
      )}
    </>
  );
}
