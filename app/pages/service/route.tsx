import { Head } from '#app/head/head.tsx';

export default function ServiceRoute() {
  return <Head title="service" description="Being written." noindex />;
}
