/** Addresses that no audit may reach, by kind. */
const addresses = {
  loopback: '127.0.0.1 ::1',
  'the end of loopback': '127.255.255.254',
  'unspecified, which is this machine': '0.0.0.0',
  'this network': '0.1.2.3',
  private: '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.255.255',
  shared: '100.64.0.1 100.127.255.255',
  'metadata of Alibaba': '100.100.100.200',
  'metadata of most clouds': '169.254.169.254',
  'metadata of containers': '169.254.170.2',
  'link-local': '169.254.0.1 fe80::1 fe80::a9fe:a9fe febf::1',
  'the wire server of Azure': '168.63.129.16',
  protocols: '192.0.0.1',
  'metadata of Oracle': '192.0.0.192',
  documentation: '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1',
  AS112: '192.31.196.1 192.175.48.1 2001:4:112::1 2620:4f:8000::1',
  AMT: '192.52.193.1 2001:3::1',
  'relay of 6to4': '192.88.99.1',
  benchmarks: '198.18.0.1 198.19.255.254 2001:2::1',
  multicast: '224.0.0.1 ff02::1 ff05::1:3',
  'multicast, SSDP': '239.255.255.250',
  reserved: '240.0.0.1',
  broadcast: '255.255.255.255',
  unspecified: '::',
  'loopback, compatible': '::7f00:1',
  'private, compatible': '::a00:1',
  'public, compatible': '::808:808',
  'loopback, mapped': '::ffff:7f00:1',
  'metadata, mapped': '::ffff:a9fe:a9fe',
  'private, mapped': '::ffff:a00:1',
  'loopback, translated': '::ffff:0:7f00:1',
  'loopback behind NAT64': '64:ff9b::7f00:1',
  'metadata behind NAT64': '64:ff9b::a9fe:a9fe',
  'loopback behind local NAT64': '64:ff9b:1::7f00:1',
  discard: '100::1',
  Teredo: '2001::1',
  'Teredo of loopback': '2001:0:7f00:1::',
  ORCHID: '2001:10::1 2001:20::1',
  drones: '2001:30::1',
  '6to4 of loopback': '2002:7f00:1::',
  '6to4 of metadata': '2002:a9fe:a9fe::',
  '6to4 of private': '2002:a00:1::1',
  'ISATAP of loopback': '2a00:1450::5efe:7f00:1',
  'ISATAP of private': '2a00:1450::200:5efe:a00:1',
  'not handed out': '4000::1',
  'segment routing': '5f00::1',
  'unique local': 'fc00::1',
  'metadata of AWS': 'fd00:ec2::254',
  'metadata of Google': 'fd20:ce::254',
  'site-local': 'fec0::1',
};

export const hostileAddresses = Object.entries(addresses).flatMap(([what, list]) =>
  list.split(' ').map((address): [address: string, what: string] => [address, what]),
);

/** Spellings of this machine and of other hosts that are not public. `URL` can't parse some, which are refused as invalid. */
export const spellings: string[] = [
  'http://loc\talhost/',
  ...Object.values({
    numbers: `http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/ http://0177.0.0.01/ http://127.1/
      http://127.0.1/ http://127.0.0.1./ http://127.000.000.001/ http://0/ http://0x0/ http://00000000000/`,
    letters: `http://１２７.０.０.１/ http://①②⑦.⓪.⓪.①/ http://127。0。0。1/ http://%31%32%37.0.0.1/
      http://127.0.0.1%00.example/`,
    IPv6: `http://[::ffff:127.0.0.1]/ http://[::127.0.0.1]/ http://[0:0:0:0:0:0:0:1]/ http://[0000::0001]/
      http://[::1%25lo]/ http://[::ffff:0:0]/ http://[64:ff9b::127.0.0.1]/`,
    names: `http://localhost/ http://LOCALHOST/ http://localhost./ http://ⓛocalhost/ http://app.localhost/
      http://app.localhost./ http://localhost.localdomain/ http://ip6-localhost/ http://router/ http://router./
      http://router.local/ http://db.internal/ http://metadata.google.internal/computeMetadata/v1/
      http://metadata.google.internal./computeMetadata/v1/ http://instance-data.ec2.internal/ http://nas.lan/
      http://wiki.corp/ http://printer.home/ http://1.0.0.10.in-addr.arpa/ http://public.example./
      http://.public.example/ http://public..example/`,
    credentials: `http://user@public.example/ http://user:pass@public.example/ http://public.example@127.0.0.1/
      http://public.example:pass@127.0.0.1/ http://127.0.0.1#@public.example/ http://127.0.0.1\\@public.example/
      http://127.0.0.1?@public.example/`,
    ports: `http://public.example:22/ http://public.example:8080/ http://public.example:6379/
      http://public.example:0/ http://public.example:65616/`,
    schemes: `https://127.0.0.1/ https://localhost/ //127.0.0.1/ http:127.0.0.1/ http:\\\\127.0.0.1\\
      file:///etc/passwd file://127.0.0.1/etc/passwd ftp://127.0.0.1/ gopher://127.0.0.1:6379/_INFO
      dict://127.0.0.1:6379/info ldap://127.0.0.1/ ws://127.0.0.1/ wss://127.0.0.1/ data:text/html,<h1>hello
      javascript:alert(1) view-source:http://127.0.0.1/ blob:http://public.example/1 about:blank
      chrome://settings jar:http://127.0.0.1!/`,
  }).flatMap((list) => list.split(/\s+/)),
];
