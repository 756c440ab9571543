import { Box, chakra, Grid } from '@chakra-ui/react';

const steps = [
  { time: '1:30', does: 'Reading', text: 'The scenario and your task appear. One bell begins it.' },
  {
    time: '7:00',
    does: 'Task',
    text: 'Two bells. Speak aloud, alone or with a partner. A higher bell rings at six minutes.',
  },
  {
    time: 'Then',
    does: 'Marking',
    text: 'Three bells. The brief and the mark scheme open, and you mark yourself by them.',
  },
];

export function WhatHappens() {
  return (
    <>
      <chakra.h2 textStyle="heading" mb="3">
        What happens
      </chakra.h2>
      <Box as="ol" listStyle="none" maxWidth="measure">
        {steps.map(({ time, does, text }) => (
          <Grid
            key={does}
            as="li"
            templateColumns="{sizes.14} 1fr"
            columnGap="4"
            py="3"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box fontSize="lg" fontWeight="medium" fontVariantNumeric="tabular-nums" color="accent">
              {time}
            </Box>
            <Box>
              <Box fontWeight="medium">{does}</Box>
              <Box color="muted">{text}</Box>
            </Box>
          </Grid>
        ))}
      </Box>
    </>
  );
}
