"""Runs trials of the Python client library on the server of a kubeconfig: trials.py KUBECONFIG.

Prints a line for each trial, which starts with ok, FAIL or skip. The caller counts the lines.
"""

import base64
import sys
import threading
import time

from kubernetes import client, config, dynamic, watch
from kubernetes.client.exceptions import ApiException
from kubernetes.leaderelection import electionconfig, leaderelection
from kubernetes.leaderelection.resourcelock.configmaplock import ConfigMapLock

TIMEOUT_SECONDS = 30


class SkippedError(Exception):
    """Raised if the server lacks a feature that the trial needs."""


config.load_kube_config(sys.argv[1])
core = client.CoreV1Api()


def build_endpoints(name, ip):
    return client.V1Endpoints(
        metadata=client.V1ObjectMeta(name=name, labels={"app": name}),
        subsets=[
            client.V1EndpointSubset(
                addresses=[client.V1EndpointAddress(ip=ip)],
                ports=[client.CoreV1EndpointPort(name="http", port=8080)],
            )
        ],
    )


def build_config_map(name, **data):
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name), data=data or None)


def expect_equal(got, want):
    if got != want:
        raise AssertionError(f"{got!r} instead of {want!r}")


def expect_error(code, request):
    try:
        request()
    except ApiException as error:
        expect_equal(error.status, code)
    else:
        raise AssertionError(f"the request succeeded instead of returning {code}")


def wait_until(expectation, condition):
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"timeout: {expectation}")
        time.sleep(0.02)


def objects_are_created_read_replaced_and_deleted(namespace):
    created = core.create_namespaced_endpoints(namespace, build_endpoints("web", "10.0.0.1"))
    expect_equal(created.subsets[0].ports[0].protocol, "TCP")
    created.subsets[0].addresses[0].ip = "10.0.0.2"
    core.replace_namespaced_endpoints("web", namespace, created)
    read = core.read_namespaced_endpoints("web", namespace)
    expect_equal(read.subsets[0].addresses[0].ip, "10.0.0.2")
    core.delete_namespaced_endpoints("web", namespace)
    expect_error(404, lambda: core.read_namespaced_endpoints("web", namespace))


def error_responses_have_the_expected_codes(namespace):
    core.create_namespaced_endpoints(namespace, build_endpoints("web", "10.0.0.1"))
    expect_error(409, lambda: core.create_namespaced_endpoints(namespace, build_endpoints("web", "10.0.0.1")))
    expect_error(422, lambda: core.create_namespaced_endpoints(namespace, build_endpoints("odd", "127.0.0.1")))


def merge_patches_and_json_patches_change_an_object(namespace):
    core.create_namespaced_config_map(namespace, build_config_map("a", x="1", y="2"))
    core.patch_namespaced_config_map("a", namespace, {"data": {"x": None, "z": "3"}})
    core.patch_namespaced_config_map("a", namespace, [{"op": "add", "path": "/data/w", "value": "4"}])
    expect_equal(core.read_namespaced_config_map("a", namespace).data, {"y": "2", "z": "3", "w": "4"})


def a_list_is_read_in_pages(namespace):
    for name in "abc":
        core.create_namespaced_config_map(namespace, build_config_map(name))
    first_page = core.list_namespaced_config_map(namespace, limit=2)
    last_page = core.list_namespaced_config_map(namespace, limit=2, _continue=first_page.metadata._continue)
    expect_equal([item.metadata.name for item in first_page.items + last_page.items], ["a", "b", "c"])


def a_watch_reports_changes(namespace):
    core.create_namespaced_config_map(namespace, build_config_map("before"))
    reported_events = []
    stream = watch.Watch()

    def follow():
        for event in stream.stream(core.list_namespaced_config_map, namespace, timeout_seconds=TIMEOUT_SECONDS):
            reported_events.append((event["type"], event["object"].metadata.name))
            if event["type"] == "DELETED":
                stream.stop()

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    wait_until("the watch reports the existing object", lambda: ("ADDED", "before") in reported_events)
    core.create_namespaced_config_map(namespace, build_config_map("after"))
    core.delete_namespaced_config_map("before", namespace)
    wait_until("the watch reports the creation and the deletion", lambda: ("ADDED", "after") in reported_events and ("DELETED", "before") in reported_events)
    follower.join(TIMEOUT_SECONDS)


def the_dynamic_client_finds_a_kind_by_discovery(namespace):
    dynamic_client = dynamic.DynamicClient(client.ApiClient())
    leases = dynamic_client.resources.get(api_version="coordination.k8s.io/v1", kind="Lease")
    body = {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": {"name": "a"}}
    created = leases.create(body=body, namespace=namespace)
    expect_equal(leases.get(name="a", namespace=namespace).metadata.uid, created.metadata.uid)
    leases.delete(name="a", namespace=namespace)
    try:
        leases.get(name="a", namespace=namespace)
    except dynamic.exceptions.NotFoundError:
        return
    raise AssertionError("the lease still exists after its deletion")


def server_side_apply_creates_an_object(namespace):
    dynamic_client = dynamic.DynamicClient(client.ApiClient())
    config_maps = dynamic_client.resources.get(api_version="v1", kind="ConfigMap")
    body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "applied"}, "data": {"a": "b"}}
    try:
        created = config_maps.server_side_apply(body=body, namespace=namespace, field_manager="assay")
    except ApiException as error:
        if error.status == 415:
            raise SkippedError("the server does not support apply") from error
        raise
    expect_equal(created.metadata.managedFields[0].manager, "assay")


def secrets_keep_their_bytes(namespace):
    data = base64.b64encode(bytes([0, 255, 10])).decode()
    metadata = client.V1ObjectMeta(name="a")
    core.create_namespaced_secret(namespace, client.V1Secret(metadata=metadata, data={"a": data}, string_data={"b": "c"}))
    expect_equal(core.read_namespaced_secret("a", namespace).data, {"a": data, "b": "Yw=="})


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
    expect_equal(apps.read_namespaced_deployment("web", namespace).spec.replicas, 3)


def a_candidate_becomes_the_leader(namespace):
    leaders = []
    lock = ConfigMapLock("leader", namespace, "first")

    def lead():
        leaders.append("first")

    settings = electionconfig.Config(
        lock, lease_duration=3, renew_deadline=2, retry_period=1, onstarted_leading=lead, onstopped_leading=lambda: None
    )
    threading.Thread(target=leaderelection.LeaderElection(settings).run, daemon=True).start()
    wait_until("the candidate leads", lambda: leaders == ["first"])


def the_server_returns_its_version_and_groups(_namespace):
    version = client.VersionApi().get_code()
    expect_equal(f"{version.major}.{version.minor}", "1.37")
    expect_equal("coordination.k8s.io" in [group.name for group in client.ApisApi().get_api_versions().groups], True)


TRIALS = [
    objects_are_created_read_replaced_and_deleted,
    error_responses_have_the_expected_codes,
    merge_patches_and_json_patches_change_an_object,
    a_list_is_read_in_pages,
    a_watch_reports_changes,
    the_dynamic_client_finds_a_kind_by_discovery,
    server_side_apply_creates_an_object,
    secrets_keep_their_bytes,
    a_deployment_is_scaled,
    a_candidate_becomes_the_leader,
    the_server_returns_its_version_and_groups,
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
        except SkippedError as error:
            print(f"skip {name}: {error}", flush=True)
        except Exception as error:  # The library may raise any exception.
            failed = True
            print(f"FAIL {name}: {type(error).__name__} {' '.join(str(error).split())}", flush=True)
        finally:
            try:
                core.delete_namespace(namespace)
            except ApiException:
                pass
    sys.exit(1 if failed else 0)


main()
