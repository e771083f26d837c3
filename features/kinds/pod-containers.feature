@area:kinds @needs:type:pods
Feature: Validation of containers
  The server validates every field of every container of a Pod.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose second container has <problem> returns 422
    kind-values-validated: the cause names the invalid field of the container.
    Detects: a server that does not validate this field, or validates only the first container.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {containers: [{name: c, image: i}, {name: d, image: i, <spec>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason   |
      | spec.containers[1].<field> | <reason> |

    Examples: containers
      | problem                                               | spec                                                                                               | field                                      | reason                 |
      | an unknown pull policy                                | imagePullPolicy: Sometimes                                                                         | imagePullPolicy                            | FieldValueNotSupported |
      | a port without a number                               | ports: [{containerPort: 80}, {name: a}]                                                            | ports[1].containerPort                     | FieldValueRequired     |
      | the port -1                                           | ports: [{containerPort: -1}]                                                                       | ports[0].containerPort                     | FieldValueInvalid      |
      | a port name with two adjacent dashes                  | ports: [{name: a--b, containerPort: 80}]                                                           | ports[0].name                              | FieldValueInvalid      |
      | a port name without letters                           | ports: [{name: "80", containerPort: 80}]                                                           | ports[0].name                              | FieldValueInvalid      |
      | a port name of 16 letters                             | ports: [{name: "{letters:16}", containerPort: 80}]                                                 | ports[0].name                              | FieldValueInvalid      |
      | a repeated port name                                  | ports: [{name: a, containerPort: 80}, {name: b, containerPort: 81}, {name: a, containerPort: 82}]  | ports[2].name                              | FieldValueDuplicate    |
      | the host port 65536                                   | ports: [{containerPort: 80, hostPort: 65536}]                                                      | ports[0].hostPort                          | FieldValueInvalid      |
      | a repeated host port                                  | ports: [{containerPort: 80, hostPort: 80}, {containerPort: 81, hostPort: 80}]                      | ports[1].hostPort                          | FieldValueDuplicate    |
      | an unknown protocol                                   | ports: [{containerPort: 80, protocol: HTTP}]                                                       | ports[0].protocol                          | FieldValueNotSupported |
      | a variable without a name                             | env: [{name: A, value: a}, {value: b}]                                                             | env[1].name                                | FieldValueRequired     |
      | a variable name with an equals sign                   | env: [{name: A=B, value: a}]                                                                       | env[0].name                                | FieldValueInvalid      |
      | an empty source of a variable                         | env: [{name: A, valueFrom: {}}]                                                                    | env[0].valueFrom                           | FieldValueInvalid      |
      | a value and a source of a variable                    | env: [{name: A, value: a, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]                      | env[0].valueFrom                           | FieldValueInvalid      |
      | two sources of a variable                             | env: [{name: A, valueFrom: {configMapKeyRef: {name: a, key: a}, secretKeyRef: {name: a, key: a}}}] | env[0].valueFrom                           | FieldValueInvalid      |
      | a variable for an unknown field                       | env: [{name: A, valueFrom: {fieldRef: {fieldPath: spec.color}}}]                                   | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | a variable for a field of volumes                     | env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.labels}}}]                              | env[0].valueFrom.fieldRef.fieldPath        | FieldValueNotSupported |
      | a variable for a field that variables cannot read     | env: [{name: A, valueFrom: {fieldRef: {fieldPath: status.phase}}}]                                 | env[0].valueFrom.fieldRef.fieldPath        | FieldValueNotSupported |
      | a variable without a field path                       | env: [{name: A, valueFrom: {fieldRef: {}}}]                                                        | env[0].valueFrom.fieldRef.fieldPath        | FieldValueRequired     |
      | a variable for a field in an unknown version          | env: [{name: A, valueFrom: {fieldRef: {apiVersion: v2, fieldPath: metadata.name}}}]                | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | a variable for a label with an invalid key            | env: [{name: A, valueFrom: {fieldRef: {fieldPath: "metadata.labels['a b']"}}}]                     | env[0].valueFrom.fieldRef                  | FieldValueInvalid      |
      | a variable for a subscript of a name                  | env: [{name: A, valueFrom: {fieldRef: {fieldPath: "metadata.name['a']"}}}]                         | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | a variable for an unknown resource                    | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.pods}}}]                           | env[0].valueFrom.resourceFieldRef.resource | FieldValueNotSupported |
      | a variable without a resource                         | env: [{name: A, valueFrom: {resourceFieldRef: {containerName: c}}}]                                | env[0].valueFrom.resourceFieldRef.resource | FieldValueRequired     |
      | the divisor 2 of a CPU                                | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 2}}}]                | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | the divisor 3 of memory                               | env: [{name: A, valueFrom: {resourceFieldRef: {resource: requests.memory, divisor: 3}}}]           | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | the divisor 3 of ephemeral storage                    | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.ephemeral-storage, divisor: 3}}}]  | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | a ConfigMap reference without a key                   | env: [{name: A, valueFrom: {configMapKeyRef: {name: a}}}]                                          | env[0].valueFrom.configMapKeyRef.key       | FieldValueRequired     |
      | a Secret reference with an invalid key                | env: [{name: A, valueFrom: {secretKeyRef: {name: a, key: a/b}}}]                                   | env[0].valueFrom.secretKeyRef.key          | FieldValueInvalid      |
      | an environment without a source                       | envFrom: [{prefix: A}]                                                                             | envFrom                                    | FieldValueInvalid      |
      | an environment with two sources                       | envFrom: [{configMapRef: {name: a}, secretRef: {name: a}}]                                         | envFrom                                    | FieldValueInvalid      |
      | an environment with an invalid prefix                 | envFrom: [{prefix: A=, configMapRef: {name: a}}]                                                   | envFrom[0].prefix                          | FieldValueInvalid      |
      | an environment without the name of a ConfigMap        | envFrom: [{configMapRef: {name: a}}, {configMapRef: {}}]                                           | envFrom[1].configMapRef.name               | FieldValueRequired     |
      | an environment with an invalid name of a Secret       | envFrom: [{secretRef: {name: A_}}]                                                                 | envFrom[0].secretRef.name                  | FieldValueInvalid      |
      | a negative request                                    | resources: {requests: {cpu: "-1"}}                                                                 | resources.requests[cpu]                    | FieldValueInvalid      |
      | a request for an unknown resource                     | resources: {requests: {pods: 1}}                                                                   | resources.requests[pods]                   | FieldValueInvalid      |
      | a request above the limit                             | resources: {limits: {cpu: "1"}, requests: {cpu: 1001m}}                                            | resources.requests                         | FieldValueInvalid      |
      | a request for an extended resource without a limit    | resources: {requests: {example.com/a: 1}}                                                          | resources.limits                           | FieldValueRequired     |
      | an extended resource whose request is below its limit | resources: {limits: {example.com/a: 2}, requests: {example.com/a: 1}}                              | resources.requests                         | FieldValueInvalid      |
      | huge pages without CPU and memory                     | resources: {limits: {hugepages-2Mi: 2Mi}}                                                          | resources                                  | FieldValueForbidden    |

    @since:1.25
    Examples: containers, since 1.25
      | problem                                    | spec                             | field                    | reason                 |
      | an unknown policy for termination messages | terminationMessagePolicy: Stdout | terminationMessagePolicy | FieldValueNotSupported |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose second container has <problem>, with two volumes returns 422
    kind-values-validated: a mount or a device names a volume of the Pod and a valid path.
    Detects: a server that does not validate mounts and devices, or validates only the first container.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [{name: v, emptyDir: {}}, {name: w, persistentVolumeClaim: {claimName: w}}], containers: [{name: c, image: i}, {name: d, image: i, <spec>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason   |
      | spec.containers[1].<field> | <reason> |

    Examples: mounts and devices
      | problem                                 | spec                                                                      | field                         | reason                 |
      | a mount without a path                  | volumeMounts: [{name: v}]                                                 | volumeMounts[0].mountPath     | FieldValueRequired     |
      | a repeated mount path                   | volumeMounts: [{name: v, mountPath: /a}, {name: w, mountPath: /a}]        | volumeMounts[1].mountPath     | FieldValueInvalid      |
      | an absolute path in a volume            | volumeMounts: [{name: v, mountPath: /a, subPath: /b}]                     | volumeMounts.subPath          | FieldValueInvalid      |
      | a path that leaves its volume           | volumeMounts: [{name: v, mountPath: /a, subPath: b/../..}]                | volumeMounts.subPath          | FieldValueInvalid      |
      | an absolute expression for a path       | volumeMounts: [{name: v, mountPath: /a, subPathExpr: /b}]                 | volumeMounts.subPathExpr      | FieldValueInvalid      |
      | a path and an expression for it         | volumeMounts: [{name: v, mountPath: /a, subPath: a, subPathExpr: b}]      | volumeMounts[0].subPathExpr   | FieldValueInvalid      |
      | an unknown mount propagation            | volumeMounts: [{name: v, mountPath: /a, mountPropagation: Both}]          | volumeMounts.mountPropagation | FieldValueNotSupported |
      | bidirectional mounts without privileges | volumeMounts: [{name: v, mountPath: /a, mountPropagation: Bidirectional}] | volumeMounts.mountPropagation | FieldValueForbidden    |
      | a device of an absent volume            | volumeDevices: [{name: x, devicePath: /a}]                                | volumeDevices[0].name         | FieldValueNotFound     |
      | a device of an empty directory          | volumeDevices: [{name: v, devicePath: /a}]                                | volumeDevices[0].name         | FieldValueInvalid      |
      | a device without a path                 | volumeDevices: [{name: w}]                                                | volumeDevices[0].devicePath   | FieldValueRequired     |
      | a device path with backsteps            | volumeDevices: [{name: w, devicePath: /a/..}]                             | volumeDevices[0].devicePath   | FieldValueInvalid      |
      | a device that is repeated               | volumeDevices: [{name: w, devicePath: /a}, {name: w, devicePath: /b}]     | volumeDevices[1].name         | FieldValueInvalid      |

    @since:1.31
    Examples: mounts and devices, since 1.31
      | problem                                        | spec                                                                                                                    | field                          | reason                 |
      | an unknown recursive mode                      | volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Always}]                                     | volumeMounts.recursiveReadOnly | FieldValueNotSupported |
      | a recursively read-only mount that is writable | volumeMounts: [{name: v, mountPath: /a, recursiveReadOnly: Enabled}]                                                    | volumeMounts.recursiveReadOnly | FieldValueForbidden    |
      | a recursively read-only mount with propagation | volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Enabled, mountPropagation: HostToContainer}] | volumeMounts.recursiveReadOnly | FieldValueForbidden    |
