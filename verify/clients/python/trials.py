"""Clients written in Python against the server of the kubeconfig given: a line for each that worked, failed or was skipped.

The caller counts them.
"""

import base64
import sys
import threading
import time

from kubernetes import client, config, dynamic, watch
from kubernetes.client.exceptions import ApiException
from kubernetes.leaderelection import electionconfig, leaderelection
from kubernetes.leaderelection.resourcelock.configmaplock import ConfigMapLock

LIMIT = 30


class Skipped(Exception):
    """Something that this server does not offer."""


config.load_kube_config(sys.argv[1])
core = client.CoreV1Api()


def endpoints(name, ip):
    return client.V1Endpoints(
        metadata=client.V1ObjectMeta(name=name, labels={"app": name}),
        subsets=[
            client.V1EndpointSubset(
                addresses=[client.V1EndpointAddress(ip=ip)],
                ports=[client.CoreV1EndpointPort(name="http", port=8080)],
            )
        ],
    )


def config_map(name, **data):
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name), data=data or None)


def equal(got, want):
    if got != want:
        raise AssertionError(f"{got!r} instead of {want!r}")


def refused(code, ask):
    try:
        ask()
    except ApiException as error:
        equal(error.status, code)
    else:
        raise AssertionError(f"it went well instead of {code}")


def until(what, condition):
    end = time.monotonic() + LIMIT
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"it never came to pass that {what}")
        time.sleep(0.02)


def objects_are_created_read_replaced_and_deleted(namespace):
    made = core.create_namespaced_endpoints(namespace, endpoints("web", "10.0.0.1"))
    equal(made.subsets[0].ports[0].protocol, "TCP")
    made.subsets[0].addresses[0].ip = "10.0.0.2"
    core.replace_namespaced_endpoints("web", namespace, made)
    read = core.read_namespaced_endpoints("web", namespace)
    equal(read.subsets[0].addresses[0].ip, "10.0.0.2")
    core.delete_namespaced_endpoints("web", namespace)
    refused(404, lambda: core.read_namespaced_endpoints("web", namespace))


def refusals_have_the_right_codes(namespace):
    core.create_namespaced_endpoints(namespace, endpoints("web", "10.0.0.1"))
    refused(409, lambda: core.create_namespaced_endpoints(namespace, endpoints("web", "10.0.0.1")))
    refused(422, lambda: core.create_namespaced_endpoints(namespace, endpoints("odd", "127.0.0.1")))


def patches_change_what_they_say(namespace):
    core.create_namespaced_config_map(namespace, config_map("a", x="1", y="2"))
    core.patch_namespaced_config_map("a", namespace, {"data": {"x": None, "z": "3"}})
    core.patch_namespaced_config_map("a", namespace, [{"op": "add", "path": "/data/w", "value": "4"}])
    equal(core.read_namespaced_config_map("a", namespace).data, {"y": "2", "z": "3", "w": "4"})


def lists_come_in_pages(namespace):
    for name in "abc":
        core.create_namespaced_config_map(namespace, config_map(name))
    first = core.list_namespaced_config_map(namespace, limit=2)
    last = core.list_namespaced_config_map(namespace, limit=2, _continue=first.metadata._continue)
    equal([item.metadata.name for item in first.items + last.items], ["a", "b", "c"])


def a_watch_tells_of_changes(namespace):
    core.create_namespaced_config_map(namespace, config_map("before"))
    seen = []
    stream = watch.Watch()

    def follow():
        for event in stream.stream(core.list_namespaced_config_map, namespace, timeout_seconds=LIMIT):
            seen.append((event["type"], event["object"].metadata.name))
            if event["type"] == "DELETED":
                stream.stop()

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    until("what is there is seen", lambda: ("ADDED", "before") in seen)
    core.create_namespaced_config_map(namespace, config_map("after"))
    core.delete_namespaced_config_map("before", namespace)
    until("the changes are seen", lambda: ("ADDED", "after") in seen and ("DELETED", "before") in seen)
    follower.join(LIMIT)


def the_dynamic_client_finds_kinds(namespace):
    anything = dynamic.DynamicClient(client.ApiClient())
    leases = anything.resources.get(api_version="coordination.k8s.io/v1", kind="Lease")
    body = {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "a"}}
    made = leases.create(body=body, namespace=namespace)
    equal(leases.get(name="a", namespace=namespace).metadata.uid, made.metadata.uid)
    leases.delete(name="a", namespace=namespace)
    try:
        leases.get(name="a", namespace=namespace)
    except dynamic.exceptions.NotFoundError:
        return
    raise AssertionError("the lease is still there")


def an_apply_makes_an_object(namespace):
    anything = dynamic.DynamicClient(client.ApiClient())
    config_maps = anything.resources.get(api_version="v1", kind="ConfigMap")
    body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "applied"}, "data": {"a": "b"}}
    try:
        made = config_maps.server_side_apply(body=body, namespace=namespace, field_manager="assay")
    except ApiException as error:
        if error.status == 415:
            raise Skipped("the server has no apply") from error
        raise
    equal(made.metadata.managedFields[0].manager, "assay")


def secrets_keep_their_bytes(namespace):
    data = base64.b64encode(bytes([0, 255, 10])).decode()
    metadata = client.V1ObjectMeta(name="a")
    core.create_namespaced_secret(namespace, client.V1Secret(metadata=metadata, data={"a": data}, string_data={"b": "c"}))
    equal(core.read_namespaced_secret("a", namespace).data, {"a": data, "b": "Yw=="})


def a_deployment_is_scaled(namespace):
    apps = client.AppsV1Api()
    labels = {"app": "web"}
    containers = [client.V1Container(name="web", image="web")]
    template = client.V1PodTemplateSpec(
        metadata=client.V1ObjectMeta(labels=labels), spec=client.V1PodSpec(containers=containers)
    )
    spec = client.V1DeploymentSpec(selector=client.V1LabelSelector(match_labels=labels), template=template)
    apps.create_namespaced_deployment(
        namespace, client.V1Deployment(metadata=client.V1ObjectMeta(name="web"), spec=spec)
    )
    apps.patch_namespaced_deployment_scale("web", namespace, {"spec": {"replicas": 3}})
    equal(apps.read_namespaced_deployment("web", namespace).spec.replicas, 3)


def one_candidate_leads(namespace):
    leading = []
    lock = ConfigMapLock("leader", namespace, "first")

    def lead():
        leading.append("first")

    settings = electionconfig.Config(
        lock, lease_duration=3, renew_deadline=2, retry_period=1, onstarted_leading=lead, onstopped_leading=lambda: None
    )
    threading.Thread(target=leaderelection.LeaderElection(settings).run, daemon=True).start()
    until("the first leads", lambda: leading == ["first"])


def it_says_its_release(_namespace):
    version = client.VersionApi().get_code()
    equal(f"{version.major}.{version.minor}", "1.32")
    equal("coordination.k8s.io" in [group.name for group in client.ApisApi().get_api_versions().groups], True)


TRIALS = [
    objects_are_created_read_replaced_and_deleted,
    refusals_have_the_right_codes,
    patches_change_what_they_say,
    lists_come_in_pages,
    a_watch_tells_of_changes,
    the_dynamic_client_finds_kinds,
    an_apply_makes_an_object,
    secrets_keep_their_bytes,
    a_deployment_is_scaled,
    one_candidate_leads,
    it_says_its_release,
]


def main():
    failed = False
    for index, trial in enumerate(TRIALS):
        name = trial.__name__.replace("_", " ")
        namespace = f"python-{index}"
        try:
            core.create_namespace(client.V1Namespace(metadata=client.V1ObjectMeta(name=namespace)))
            trial(namespace)
            print(f"ok {name}", flush=True)
        except Skipped as why:
            print(f"skip {name}: {why}", flush=True)
        except Exception as error:  # Whatever a client throws is the trial's failure.
            failed = True
            print(f"FAIL {name}: {type(error).__name__} {' '.join(str(error).split())}", flush=True)
        finally:
            try:
                core.delete_namespace(namespace)
            except ApiException:
                pass
    sys.exit(1 if failed else 0)


main()
