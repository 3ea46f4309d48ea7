import { Head } from '#app/head/head.tsx';

export default function ResourcesRoute() {
  return <Head title="resources" description="Being written." noindex />;
}
