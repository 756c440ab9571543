/** `Child & Adolescent` → `child-and-adolescent` */
export function categorySlug(category: string): string {
  return category.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, '-');
}
