import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { formSchemas, valueSchemas } from './form-schemas.ts';

type Forms = typeof formSchemas;
type Input<Name extends keyof Forms> = z.input<Forms[Name]> & FieldValues;
type Output<Name extends keyof Forms> = z.output<Forms[Name]>;

/**
 * Not part of the page, because zod is large and a form is drawn without it. Where it cannot be loaded
 * the server alone checks, by the same schemas.
 */
const loadSchemas = () => import('./form-schemas.ts').catch(() => null);

function useSchemasAhead(): void {
  useEffect(() => void loadSchemas(), []);
}

function checkOf<Name extends keyof Forms>(
  name: Name,
): Resolver<Input<Name>, unknown, Output<Name>> {
  return async (values, context, options) => {
    const loaded = await loadSchemas();
    if (!loaded) return { values: values as Output<Name>, errors: {} };
    const schema: z.ZodType = loaded.formSchemas[name];
    const resolve = loaded.resolverOf(schema as z.ZodType<Output<Name>, Input<Name>>);
    return resolve(values, context, options);
  };
}

export function useCheckedForm<Name extends keyof Forms>(
  name: Name,
  defaultValues: DefaultValues<Input<Name>>,
) {
  useSchemasAhead();
  return useForm({ resolver: checkOf(name), defaultValues });
}

/** Of forms with one field. */
export function useCheck() {
  useSchemasAhead();
  /** @returns the value as it is sent, or what is wrong with it */
  return async (name: keyof typeof valueSchemas, typed: string) => {
    const loaded = await loadSchemas();
    const { data, error } = loaded?.valueSchemas[name].safeParse(typed) ?? { data: typed };
    return { value: data ?? typed, problem: error?.issues[0]?.message };
  };
}
