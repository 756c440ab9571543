export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · CASCade`}</title>;
}
