@area:kinds @needs:type:pods
Feature: Validation of containers
  The server validates every field of every container of a Pod.

  @rule:kind-container-values-validated
  Scenario Outline: A POST of a Pod whose second container has <problem> returns 422
    kind-container-values-validated: the cause names the invalid field of the container.
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
      | problem                                                                   | spec                                                                                               | field                                      | reason                 |
      | an unknown pull policy                                                    | imagePullPolicy: Sometimes                                                                         | imagePullPolicy                            | FieldValueNotSupported |
      | a port without a containerPort                                            | ports: [{containerPort: 80}, {name: a}]                                                            | ports[1].containerPort                     | FieldValueRequired     |
      | the container port -1                                                     | ports: [{containerPort: -1}]                                                                       | ports[0].containerPort                     | FieldValueInvalid      |
      | a port name with two adjacent dashes                                      | ports: [{name: a--b, containerPort: 80}]                                                           | ports[0].name                              | FieldValueInvalid      |
      | a port name without letters                                               | ports: [{name: "80", containerPort: 80}]                                                           | ports[0].name                              | FieldValueInvalid      |
      | a port name of 16 letters                                                 | ports: [{name: "{letters:16}", containerPort: 80}]                                                 | ports[0].name                              | FieldValueInvalid      |
      | a repeated port name                                                      | ports: [{name: a, containerPort: 80}, {name: b, containerPort: 81}, {name: a, containerPort: 82}]  | ports[2].name                              | FieldValueDuplicate    |
      | the host port 65536                                                       | ports: [{containerPort: 80, hostPort: 65536}]                                                      | ports[0].hostPort                          | FieldValueInvalid      |
      | a repeated host port                                                      | ports: [{containerPort: 80, hostPort: 80}, {containerPort: 81, hostPort: 80}]                      | ports[1].hostPort                          | FieldValueDuplicate    |
      | an unknown protocol                                                       | ports: [{containerPort: 80, protocol: HTTP}]                                                       | ports[0].protocol                          | FieldValueNotSupported |
      | an environment variable without a name                                    | env: [{name: A, value: a}, {value: b}]                                                             | env[1].name                                | FieldValueRequired     |
      | an environment variable with = in its name                                | env: [{name: A=B, value: a}]                                                                       | env[0].name                                | FieldValueInvalid      |
      | an environment variable with an empty valueFrom                           | env: [{name: A, valueFrom: {}}]                                                                    | env[0].valueFrom                           | FieldValueInvalid      |
      | an environment variable with a value and a valueFrom                      | env: [{name: A, value: a, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]                      | env[0].valueFrom                           | FieldValueInvalid      |
      | an environment variable with two sources                                  | env: [{name: A, valueFrom: {configMapKeyRef: {name: a, key: a}, secretKeyRef: {name: a, key: a}}}] | env[0].valueFrom                           | FieldValueInvalid      |
      | an environment variable for an unknown Pod field                          | env: [{name: A, valueFrom: {fieldRef: {fieldPath: spec.color}}}]                                   | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | an environment variable for metadata.labels                               | env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.labels}}}]                              | env[0].valueFrom.fieldRef.fieldPath        | FieldValueNotSupported |
      | an environment variable for status.phase                                  | env: [{name: A, valueFrom: {fieldRef: {fieldPath: status.phase}}}]                                 | env[0].valueFrom.fieldRef.fieldPath        | FieldValueNotSupported |
      | an environment variable with a fieldRef without a fieldPath               | env: [{name: A, valueFrom: {fieldRef: {}}}]                                                        | env[0].valueFrom.fieldRef.fieldPath        | FieldValueRequired     |
      | an environment variable for a field of the unknown version v2             | env: [{name: A, valueFrom: {fieldRef: {apiVersion: v2, fieldPath: metadata.name}}}]                | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | an environment variable for a label with an invalid key                   | env: [{name: A, valueFrom: {fieldRef: {fieldPath: "metadata.labels['a b']"}}}]                     | env[0].valueFrom.fieldRef                  | FieldValueInvalid      |
      | an environment variable for a subscript of metadata.name                  | env: [{name: A, valueFrom: {fieldRef: {fieldPath: "metadata.name['a']"}}}]                         | env[0].valueFrom.fieldRef.fieldPath        | FieldValueInvalid      |
      | an environment variable for the resource limits.pods                      | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.pods}}}]                           | env[0].valueFrom.resourceFieldRef.resource | FieldValueNotSupported |
      | an environment variable with a resourceFieldRef without a resource        | env: [{name: A, valueFrom: {resourceFieldRef: {containerName: c}}}]                                | env[0].valueFrom.resourceFieldRef.resource | FieldValueRequired     |
      | an environment variable for a CPU limit with the divisor 2                | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 2}}}]                | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | an environment variable for a memory request with the divisor 3           | env: [{name: A, valueFrom: {resourceFieldRef: {resource: requests.memory, divisor: 3}}}]           | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | an environment variable for an ephemeral-storage limit with the divisor 3 | env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.ephemeral-storage, divisor: 3}}}]  | env[0].valueFrom.resourceFieldRef.divisor  | FieldValueInvalid      |
      | a configMapKeyRef without a key                                           | env: [{name: A, valueFrom: {configMapKeyRef: {name: a}}}]                                          | env[0].valueFrom.configMapKeyRef.key       | FieldValueRequired     |
      | a secretKeyRef with an invalid key                                        | env: [{name: A, valueFrom: {secretKeyRef: {name: a, key: a/b}}}]                                   | env[0].valueFrom.secretKeyRef.key          | FieldValueInvalid      |
      | an item of envFrom without a source                                       | envFrom: [{prefix: A}]                                                                             | envFrom                                    | FieldValueInvalid      |
      | an item of envFrom with two sources                                       | envFrom: [{configMapRef: {name: a}, secretRef: {name: a}}]                                         | envFrom                                    | FieldValueInvalid      |
      | an item of envFrom with an invalid prefix                                 | envFrom: [{prefix: A=, configMapRef: {name: a}}]                                                   | envFrom[0].prefix                          | FieldValueInvalid      |
      | an item of envFrom without the name of its ConfigMap                      | envFrom: [{configMapRef: {name: a}}, {configMapRef: {}}]                                           | envFrom[1].configMapRef.name               | FieldValueRequired     |
      | an item of envFrom with an invalid name of a Secret                       | envFrom: [{secretRef: {name: A_}}]                                                                 | envFrom[0].secretRef.name                  | FieldValueInvalid      |
      | a negative request                                                        | resources: {requests: {cpu: "-1"}}                                                                 | resources.requests[cpu]                    | FieldValueInvalid      |
      | a request for the resource pods                                           | resources: {requests: {pods: 1}}                                                                   | resources.requests[pods]                   | FieldValueInvalid      |
      | a request above the limit                                                 | resources: {limits: {cpu: "1"}, requests: {cpu: 1001m}}                                            | resources.requests                         | FieldValueInvalid      |
      | a request for an extended resource without a limit                        | resources: {requests: {example.com/a: 1}}                                                          | resources.limits                           | FieldValueRequired     |
      | an extended resource whose request is below its limit                     | resources: {limits: {example.com/a: 2}, requests: {example.com/a: 1}}                              | resources.requests                         | FieldValueInvalid      |
      | a limit of huge pages without CPU and memory                              | resources: {limits: {hugepages-2Mi: 2Mi}}                                                          | resources                                  | FieldValueForbidden    |

    @since:1.25
    Examples: containers, since 1.25
      | problem                             | spec                             | field                    | reason                 |
      | an unknown terminationMessagePolicy | terminationMessagePolicy: Stdout | terminationMessagePolicy | FieldValueNotSupported |

  @rule:kind-container-values-validated
  Scenario Outline: A POST of a Pod with two volumes whose second container has <problem> returns 422
    kind-container-values-validated: a volume mount or volume device names a volume of the Pod and a valid path.
    Detects: a server that does not validate volume mounts and volume devices, or validates only the first container.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [{name: v, emptyDir: {}}, {name: w, persistentVolumeClaim: {claimName: w}}], containers: [{name: c, image: i}, {name: d, image: i, <spec>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason   |
      | spec.containers[1].<field> | <reason> |

    Examples: volume mounts and volume devices
      | problem                                            | spec                                                                      | field                         | reason                 |
      | a volume mount without a path                      | volumeMounts: [{name: v}]                                                 | volumeMounts[0].mountPath     | FieldValueRequired     |
      | two volume mounts at the same path                 | volumeMounts: [{name: v, mountPath: /a}, {name: w, mountPath: /a}]        | volumeMounts[1].mountPath     | FieldValueInvalid      |
      | an absolute subPath                                | volumeMounts: [{name: v, mountPath: /a, subPath: /b}]                     | volumeMounts.subPath          | FieldValueInvalid      |
      | a subPath with ..                                  | volumeMounts: [{name: v, mountPath: /a, subPath: b/../..}]                | volumeMounts.subPath          | FieldValueInvalid      |
      | an absolute subPathExpr                            | volumeMounts: [{name: v, mountPath: /a, subPathExpr: /b}]                 | volumeMounts.subPathExpr      | FieldValueInvalid      |
      | a subPath and a subPathExpr in one volume mount    | volumeMounts: [{name: v, mountPath: /a, subPath: a, subPathExpr: b}]      | volumeMounts[0].subPathExpr   | FieldValueInvalid      |
      | an unknown mountPropagation                        | volumeMounts: [{name: v, mountPath: /a, mountPropagation: Both}]          | volumeMounts.mountPropagation | FieldValueNotSupported |
      | a Bidirectional volume mount and is not privileged | volumeMounts: [{name: v, mountPath: /a, mountPropagation: Bidirectional}] | volumeMounts.mountPropagation | FieldValueForbidden    |
      | a volume device for an absent volume               | volumeDevices: [{name: x, devicePath: /a}]                                | volumeDevices[0].name         | FieldValueNotFound     |
      | a volume device for an emptyDir volume             | volumeDevices: [{name: v, devicePath: /a}]                                | volumeDevices[0].name         | FieldValueInvalid      |
      | a volume device without a path                     | volumeDevices: [{name: w}]                                                | volumeDevices[0].devicePath   | FieldValueRequired     |
      | a volume device with .. in its path                | volumeDevices: [{name: w, devicePath: /a/..}]                             | volumeDevices[0].devicePath   | FieldValueInvalid      |
      | two volume devices for the same volume             | volumeDevices: [{name: w, devicePath: /a}, {name: w, devicePath: /b}]     | volumeDevices[1].name         | FieldValueInvalid      |

    @since:1.31
    Examples: volume mounts and volume devices, since 1.31
      | problem                                          | spec                                                                                                                    | field                          | reason                 |
      | an unknown recursiveReadOnly value               | volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Always}]                                     | volumeMounts.recursiveReadOnly | FieldValueNotSupported |
      | a recursiveReadOnly mount that is not read-only  | volumeMounts: [{name: v, mountPath: /a, recursiveReadOnly: Enabled}]                                                    | volumeMounts.recursiveReadOnly | FieldValueForbidden    |
      | a recursiveReadOnly mount with mount propagation | volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Enabled, mountPropagation: HostToContainer}] | volumeMounts.recursiveReadOnly | FieldValueForbidden    |
