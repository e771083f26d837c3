@area:subresources @needs:type:pods
Feature: Fields of ephemeral containers
  An ephemeral container has no resources, ports, probes or hooks. Its other fields are validated like the fields of containers.

  @rule:sub-ephemeral-containers-added
  Scenario Outline: A patch of ephemeralcontainers whose second container has <problem> returns 422
    sub-ephemeral-containers-added: the server validates every new container.
    Detects: a server that validates ephemeral containers like the other containers, or validates only the first one.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody                       |
      | spec.volumes       | [{"name":"v","emptyDir":{}}] |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"i"},{"name":"second","image":"i",<container>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                               | reason   |
      | spec.ephemeralContainers[1].<field> | <reason> |
    And the stored Pod "a" is unchanged

    @since:1.25
    Examples: fields, since 1.25
      | problem                              | container                                                        | field                               | reason                 |
      | resources                            | "resources":{"requests":{"cpu":"1"}}                             | resources                           | FieldValueForbidden    |
      | a hook                               | "lifecycle":{"preStop":{"exec":{"command":["a"]}}}               | lifecycle                           | FieldValueForbidden    |
      | a liveness probe                     | "livenessProbe":{"exec":{"command":["a"]}}                       | livenessProbe                       | FieldValueForbidden    |
      | a readiness probe                    | "readinessProbe":{"exec":{"command":["a"]}}                      | readinessProbe                      | FieldValueForbidden    |
      | a startup probe                      | "startupProbe":{"exec":{"command":["a"]}}                        | startupProbe                        | FieldValueForbidden    |
      | an absent target                     | "targetContainerName":"x"                                        | targetContainerName                 | FieldValueNotFound     |
      | a path in a volume                   | "volumeMounts":[{"name":"v","mountPath":"/a","subPath":"b"}]     | volumeMounts[0].subPath             | FieldValueForbidden    |
      | an expression for a path in a volume | "volumeMounts":[{"name":"v","mountPath":"/a","subPathExpr":"b"}] | volumeMounts[0].subPathExpr         | FieldValueForbidden    |
      | a mount of an absent volume          | "volumeMounts":[{"name":"x","mountPath":"/a"}]                   | volumeMounts[0].name                | FieldValueNotFound     |
      | an unknown pull policy               | "imagePullPolicy":"Sometimes"                                    | imagePullPolicy                     | FieldValueNotSupported |
      | the user -1                          | "securityContext":{"runAsUser":-1}                               | securityContext.runAsUser           | FieldValueInvalid      |
      | an unknown seccomp profile           | "securityContext":{"seccompProfile":{"type":"Default"}}          | securityContext.seccompProfile.type | FieldValueNotSupported |
      | a variable without a name            | "env":[{"value":"a"}]                                            | env[0].name                         | FieldValueRequired     |

    @since:1.33
    Examples: fields, since 1.33
      | problem         | container                                                             | field        | reason              |
      | a resize policy | "resizePolicy":[{"resourceName":"cpu","restartPolicy":"NotRequired"}] | resizePolicy | FieldValueForbidden |

    @since:1.35
    Examples: fields, since 1.35
      | problem          | container                | field         | reason              |
      | a restart policy | "restartPolicy":"Always" | restartPolicy | FieldValueForbidden |
