"""Runs OpenStack Swift, an object storage that speaks S3, in one process on loopback: start-swift.py FOLDER PORT KEY"""
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

folder, port, key = sys.argv[1:]
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')
with open(utils.SWIFT_CONF_FILE, 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = test\n')
utils.HASH_PATH_SUFFIX = b'test'

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'one'))

# The storage parts of SAIO, "Swift all in one", without replicas, and the proxy that speaks S3.
# tempauth's user is the access key: account:user.
shared = f'[DEFAULT]\nswift_dir = {folder}\ndevices = {devices}\nmount_check = false\nlog_level = ERROR\n'
proxy = f"""{shared}
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_saltbush_backups = {key} .admin
[filter:slo]
use = egg:swift#slo
"""


class NoCache:
    """Stands in for Memcached, which tempauth wants, and keeps nothing."""

    def get(self, *_, **__):
        return None

    set = delete = get


def serve(name, config, listener):
    file_name = os.path.join(folder, name + '-server.conf')
    with open(file_name, 'w') as file:
        file.write(config)
    app = loadapp(file_name)

    def answer(env, start_response):
        env['swift.cache'] = NoCache()
        return app(env, start_response)

    eventlet.spawn(wsgi.server, listener, answer, log_output=False)


for name in ['account', 'container', 'object']:
    listener = eventlet.listen(('127.0.0.1', 0))
    place = {'ip': '127.0.0.1', 'port': listener.getsockname()[1]}
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'one', 'meta': '', **place,
        'replication_ip': place['ip'], 'replication_port': place['port'],
    })
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, name + '.ring.gz'))
    serve(name, f'{shared}[pipeline:main]\npipeline = {name}-server\n[app:{name}-server]\nuse = egg:swift#{name}\n', listener)

serve('proxy', proxy, eventlet.listen(('127.0.0.1', int(port))))
while True:
    eventlet.sleep(3600)
