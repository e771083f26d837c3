"""Serves kmock's emulator of Kubernetes on the port that is given, with the resource under test declared."""

import asyncio
import sys

import kmock


async def serve(port: int) -> None:
    emulator = kmock.KubernetesEmulator()
    emulator.resources['v1/configmaps'] = kmock.ResourceInfo(
        kind='ConfigMap',
        singular='configmap',
        namespaced=True,
        verbs={'get', 'list', 'watch', 'create', 'update', 'patch', 'delete'},
    )
    async with emulator, kmock.Server(emulator, port=port):
        await asyncio.Event().wait()


asyncio.run(serve(int(sys.argv[1])))
