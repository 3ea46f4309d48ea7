import { Head } from '#app/head/head.tsx';

export default function ServicesRoute() {
  return <Head title="services" description="Being written." noindex />;
}
