/** `Child & Adolescent` → `child-and-adolescent`, the name of its colour token. */
export function categorySlug(category: string): string {
  return category.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, '-');
}
